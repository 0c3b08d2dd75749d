import { beforeEach, describe, expect, test, vi } from "vitest";
import type { TenantSession } from "../../client/api/shapes";
import { setConfig } from "../../client/config/config";
import { forgetRights, storeRights } from "../../client/session/rights";
import { keepSignIn } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { anApp, rightsOf } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { keepMounted, navigateMicroFrontend } from "./navigation";
import { addressWithin, pathBelow } from "./own-addresses";
import { adoptShellRouter } from "./shell-router";

freshBrowser();

const shell = vi.fn();
const { company } = rightsOf();
const app = (appId: string, change: object) => ({ ...anApp(appId, appId, "Insight"), access: "read", ...change });

beforeEach(() => {
  shell.mockClear();
  adoptShellRouter({ go: shell, learn: () => undefined });
  forgetRights();
  keepSignIn(signInOf({ user: { userId: "u1" }, company }));
});

const has = (...apps: object[]) => storeRights(rightsOf({ apps }) as unknown as TenantSession);

describe("an entry of a micro-frontend", () => {
  test("leads to the path of its app and on within it, by the shell's router", () => {
    has(app("surveys", { path: "/insight/surveys", mfeName: "surveys" }));
    navigateMicroFrontend("surveys", "/customers?tab=chart");
    expect(shell).toHaveBeenCalledWith("/insight/surveys/customers?tab=chart", undefined);
  });

  test("navigates the router of one that is on the page, and the shell's again when it has left", () => {
    has(app("surveys", { path: "/surveys", mfeName: "surveys" }));
    const own = vi.fn();
    const leave = keepMounted("/surveys", own);
    navigateMicroFrontend("surveys", "/customers");
    navigateMicroFrontend("reports", "/");
    expect(own.mock.calls).toEqual([["/customers"]]);
    expect(shell.mock.calls).toEqual([["/reports", undefined]]);
    leave();
    navigateMicroFrontend("surveys", "/customers");
    expect(shell).toHaveBeenLastCalledWith("/surveys/customers", undefined);
  });

  test("that was mounted anew is not forgotten because the one before has left", () => {
    has(app("surveys", { path: "/surveys", mfeName: "surveys" }));
    const [before, after] = [vi.fn(), vi.fn()];
    const leave = keepMounted("/surveys", before);
    const leaveAgain = keepMounted("/surveys", after);
    leave();
    navigateMicroFrontend("surveys", "/");
    leaveAgain();
    expect(after).toHaveBeenCalledOnce();
  });

  test.each([
    ["/results", "/charts", ["/results/charts"], []],
    ["/results/", "/charts", ["/results/charts"], []],
    ["/surveys", "/charts", [], ["/charts"]],
    [undefined, "/charts", [], ["/charts"]],
    ["/elsewhere", "/charts", [], ["/charts"]],
  ])("of several apps goes to the one around %s, also where another one is on the page", (near, path, shells, own) => {
    has(
      app("surveys", { path: "/surveys/", mfeName: "surveys", sort: 1 }),
      app("results", { path: "/results", mfeName: "surveys", sort: 2 }),
    );
    const mounted = vi.fn();
    const leave = keepMounted("/surveys/", mounted);
    navigateMicroFrontend("surveys", path, near);
    leave();
    expect([shell.mock.calls.map(([address]) => address), mounted.mock.calls.flat()]).toEqual([shells, own]);
  });

  test("of an app without a path leads to the registered one, also beside another app that has one", () => {
    has(
      app("results", { path: "/results", mfeName: "surveys", sort: 1 }),
      app("surveys", { path: null, mfeName: "surveys", sort: 2 }),
    );
    navigateMicroFrontend("surveys", "/charts", "/surveys");
    expect(shell).toHaveBeenCalledWith("/surveys/charts", undefined);
  });

  test("without an address, of several apps goes to the first of them, of none to where the registry says", () => {
    has(
      app("results", { path: "/results", mfeName: "surveys", sort: 2 }),
      app("surveys", { path: "/surveys", mfeName: "surveys", sort: 1 }),
    );
    const addressOf = (name: string, path: string) => {
      navigateMicroFrontend(name, path);
      return shell.mock.lastCall?.[0];
    };
    expect(addressOf("surveys", "/")).toBe("/surveys");
    setConfig({
      microFrontends: {
        planner: {
          url: "/apps/planner.js",
          title: "Planner",
          path: "/office/planner",
          stores: [],
          isolated: false,
          integrity: "",
        },
      },
    });
    expect(addressOf("planner", "week/12")).toBe("/office/planner/week/12");
    expect(addressOf("unknown", "/")).toBe("/unknown");
  });
});

describe("addresses of an app", () => {
  test.each(["../auth/signoff", "/../auth", "/%2e%2e/auth", "..//evil.example", "..\\..\\auth"])(
    "that would lead out of it lead to its first page: %s",
    (path) => {
      expect(addressWithin("/surveys", path)).toBe("/surveys");
    },
  );

  test.each([
    "/x(modal:role/create)",
    "/x(modal%3arole/create)/",
    "/%28side:user/edit/5%29?x=1",
    "(modal:role/create)",
  ])("that would open modals of the shell lead to its first page: %s", (path) => {
    expect(addressWithin("/surveys", path)).toBe("/surveys");
  });

  test("keep parentheses that name no modal", () => {
    expect(addressWithin("/surveys", "/results(2026)")).toBe("/surveys/results(2026)");
  });

  test("that look like another host stay below its path", () => {
    expect(addressWithin("/surveys", "//evil.example/x")).toBe("/surveys/evil.example/x");
    expect(addressWithin("/surveys", "https://evil.example")).toBe("/surveys/https://evil.example");
  });

  test("and the shell's are the same pages, there and back", () => {
    for (const path of ["/", "/customers", "/customers/edit?x=1#y"]) {
      expect(pathBelow("/surveys", addressWithin("/surveys", path))).toBe(path);
    }
    expect(pathBelow("/surveys", "/surveyst")).toBeUndefined();
    expect(pathBelow("/surveys", "/")).toBeUndefined();
  });
});
