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

test("an area of administration is one, wherever its page is", () => {
  expect(appAt("/auth/admin/user/overview", [app("admin.users", null)])?.appId).toBe("admin.users");
});
