import type { RouteObject } from "react-router";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { inShell, type ShellBase, shellRoute } from "./shell-base";

const pages: RouteObject[] = [
  { index: true, id: "home" },
  { path: "account", id: "account" },
];

describe.each<[string, ShellBase, string, string]>([
  ["at the root", { path: "/", isNested: true }, "/", "/account"],
  ["nested below a base path", { path: "/app/", isNested: true }, "/app", "/app/account"],
  ["at the top beside a base path", { path: "/app", isNested: false }, "/app", "/account"],
])("the shell %s", (_, base, home, account) => {
  test("has its pages at the addresses that are built for them", () => {
    expect([inShell("", base), inShell("account", base)]).toEqual([home, account]);
    const routes = [shellRoute({ id: "layout" }, pages, base)];
    for (const [address, id] of [
      [home, "home"],
      [account, "account"],
    ] as const) {
      expect(matchRoutes(routes, address)?.map(({ route }) => route.id)).toEqual(["layout", id]);
    }
  });

  test("has them nowhere else", () => {
    const routes = [shellRoute({ id: "layout" }, pages, base)];
    const others = ["/", "/account", "/app", "/app/account"].filter((address) => ![home, account].includes(address));
    expect(others.filter((address) => matchRoutes(routes, address))).toEqual([]);
  });
});
