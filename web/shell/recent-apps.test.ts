import { expect, test } from "vitest";
import type { App } from "../client/api/shapes";
import { appAt } from "./recent-apps";

const app = (appId: string, path: string | null) => ({ appId, path }) as App;
const apps = [app("surveys", "/surveys"), app("customers", "/surveys/customers"), app("reports", null)];

test.each([
  ["/surveys", "surveys"],
  ["/surveys/", "surveys"],
  ["/surveys/7/answers", "surveys"],
  ["/surveys/customers/1", "customers"],
  ["/surveys-of-others", undefined],
  ["/", undefined],
])("%s belongs to %s", (pathname, appId) => {
  expect(appAt(pathname, apps)?.appId).toBe(appId);
});

test("apps with one path each have the addresses at and below their own page", () => {
  const at = (appId: string, mfePath: string) => ({ ...app(appId, "/surveys"), mfeName: "surveys", mfePath });
  const two = [at("surveys", "/"), at("results", "/results?tab=chart")];
  for (const [pathname, appId] of [
    ["/surveys", "surveys"],
    ["/surveys/7", "surveys"],
    ["/surveys/results", "results"],
    ["/surveys/results/7", "results"],
  ] as const) {
    expect(appAt(pathname, two)?.appId, pathname).toBe(appId);
    expect(appAt(pathname, two.toReversed())?.appId, pathname).toBe(appId);
  }
  expect(appAt("/surveys/7", [at("new", "/new"), at("results", "/results")])?.appId).toBe("new");
});

test("an area of administration is one, wherever its page is", () => {
  expect(appAt("/auth/admin/user/overview", [app("admin.users", null)])?.appId).toBe("admin.users");
});
