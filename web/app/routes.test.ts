import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteObject } from "react-router";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { languages } from "../client/i18n/languages";
import { paths } from "../client/paths";
import type { RouteHandle } from "../shell/route-handle";
import { pageTemplates } from "./pages";
import { routes } from "./routes";

/** Every address with its title and its guards: a readable sitemap (G5). */
function sitemap(tree: readonly RouteObject[], parent = "", frame = ""): string[] {
  return tree.flatMap((route) => {
    const path = route.index
      ? parent || "/"
      : `${parent}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    const inside = route.id ? `${frame}${route.id} > ` : frame;
    if (route.children) return sitemap(route.children, path === "/" ? "" : path, inside);
    const { leadsTo, guards = [] } = (route.handle ?? {}) as RouteHandle;
    return [`${frame}${path}${leadsTo ? ` → ${leadsTo}` : ""}${guards.length ? ` [${guards.join(", ")}]` : ""}`];
  });
}

test("the sitemap", () => {
  expect(sitemap(routes)).toMatchInlineSnapshot(`
    [
      "core > auth > /login-business",
      "core > auth > /auth/login-business",
      "core > auth > /login → /auth/login-business",
      "core > auth > /auth/login → /auth/login-business",
      "core > auth > /login-partners",
      "core > auth > /auth/login-partners",
      "core > auth > /organization-chooser [maintenance]",
      "core > auth > /auth/organization-chooser [maintenance]",
      "core > auth > /tenants [maintenance]",
      "core > auth > /auth/tenants [maintenance]",
      "core > auth > /list-company-access [maintenance]",
      "core > auth > /m/r/list-company-access [maintenance]",
      "core > auth > /forgot [maintenance, passwordReset]",
      "core > auth > /auth/forgot [maintenance, passwordReset]",
      "core > auth > /reset/:mail/:code [maintenance]",
      "core > auth > /auth/reset/:mail/:code [maintenance]",
      "core > auth > /not-me/:code [maintenance]",
      "core > auth > /auth/not-me/:code [maintenance]",
      "core > auth > /confirm-mail [maintenance]",
      "core > auth > /auth/confirm-mail [maintenance]",
      "core > auth > /confirm-mail/:mail/:key [maintenance]",
      "core > auth > /auth/confirm-mail/:mail/:key [maintenance]",
      "core > auth > /signup [maintenance, signup]",
      "core > auth > /auth/signup [maintenance, signup]",
      "core > auth > /signup/:email/:invitation [maintenance, signup]",
      "core > auth > /auth/signup/:email/:invitation [maintenance, signup]",
      "core > auth > /invitation/:tenant/:email/:code [maintenance]",
      "core > auth > /auth/invitation/:tenant/:email/:code [maintenance]",
      "core > auth > /lockscreen-main [maintenance]",
      "core > auth > /auth/lockscreen-main [maintenance]",
      "core > auth > /lockscreen-users [maintenance]",
      "core > auth > /auth/lockscreen-users [maintenance]",
      "core > auth > /signoff",
      "core > auth > /auth/signoff",
      "core > auth > /maintenance",
      "core > auth > /auth/maintenance",
      "core > auth > /404",
      "core > auth > /auth/404",
      "core > auth > /500",
      "core > auth > /auth/500",
      "core > auth > /auth [maintenance, welcomePage]",
      "core > auth > /auth/* [maintenance, welcomePage]",
      "core > unknown-area > /*",
      "core > signed-in > signed-in-pages > / [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /account [maintenance, user]",
      "core > signed-in > signed-in-pages > /admin/user [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/user [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/user/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/user/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/user/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/user/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/user/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/user/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/user/import [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/user/import [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/user/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/user/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/role [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/role [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/role/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/role/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/role/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/role/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/role/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/role/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/role/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/role/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/tenant [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/tenant [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/tenant/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/tenant/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/tenant/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/tenant/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/tenant/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/tenant/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/tenant/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/tenant/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/app [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/app [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/app/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/app/overview [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/app/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/app/create [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/app/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/app/edit/:id [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/operations [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/operations [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/accounts [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/accounts [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /admin/audit [maintenance, user, tenant]",
      "core > signed-in > signed-in-pages > /auth/admin/audit [maintenance, user, tenant]",
      "core > /dev/ui",
    ]
  `);
});

test("the root has a single route, and it is loaded lazily", () => {
  expect(routes).toHaveLength(1);
  expect(routes[0]?.lazy).toBeTypeOf("function");
});

describe("titles", () => {
  const pages = (tree: readonly RouteObject[]): RouteObject[] =>
    tree.flatMap((route) => (route.children ? pages(route.children) : [route]));
  const shown = pages(routes).filter(({ path, handle }) => path !== "dev/ui" && !(handle as RouteHandle)?.leadsTo);

  test.each(languages.map(({ code }) => code))("every page has one in %s", (code) => {
    for (const { path, handle } of shown) {
      const [section, name] = ((handle as RouteHandle | undefined)?.title ?? "").split(":");
      const file = join(import.meta.dirname, `../../locales/${code}/${section}.locale.json`);
      const phrase = name?.split(".").reduce((tree, part) => tree?.[part], JSON.parse(readFileSync(file, "utf8")));
      expect(phrase, `${path}: ${section}:${name}`).toMatch(/\S/);
    }
  });
});

describe("addresses", () => {
  const lastMatch = (address: string) => matchRoutes(routes, address)?.at(-1)?.route;

  test.each(
    Object.entries(paths)
      // The frame of the bot check is not a page of the application: the worker renders it.
      .filter(([name]) => name !== "botCheck")
      .map(([name, build]) => [name, (build as (...parts: string[]) => string)("a", "b")]),
  )("%s (%s) leads to a page", (_, address) => {
    expect(lastMatch(address)?.path).not.toBe("*");
  });

  test.each(["login-business", "organization-chooser", "tenants", "forgot", "maintenance", "404", "500"])(
    "%s exists with and without the prefix auth/",
    (name) => {
      expect(lastMatch(`/${name}`)?.lazy).toBeDefined();
      expect(lastMatch(`/${name}`)?.lazy).toBe(lastMatch(`/auth/${name}`)?.lazy);
    },
  );

  test("a trailing slash means the same", () => {
    expect(lastMatch("/auth/login-business/")).toBe(lastMatch("/auth/login-business"));
  });

  test("an address that leads elsewhere keeps its query", async () => {
    const loader = lastMatch("/auth/login")?.loader as (given: { request: Request }) => Response;
    const answer = loader({ request: new Request("https://own.test/auth/login?returnTo=%2Fa&lang=fr") });
    expect(answer.headers.get("location")).toBe("/auth/login-business?returnTo=%2Fa&lang=fr");
  });

  test("an unknown address is the 404 page", () => {
    expect(lastMatch("/nothing/here")?.path).toBe("*");
  });

  test("an unknown address under /auth shows the menu page, any other one the 404 page", () => {
    for (const address of ["/auth/nothing", "/auth/a/b"])
      expect(lastMatch(address)?.lazy).toBe(lastMatch("/auth")?.lazy);
    for (const address of ["/nothing", "/a/b"]) expect(lastMatch(address)?.lazy).toBe(lastMatch("/404")?.lazy);
  });

  test.each(["user", "role", "tenant"])(
    "the area %s opens its overview, and has one form to create and to edit, with and without the prefix",
    (area) => {
      const page = (name: string) => lastMatch(`/admin/${area}${name}`)?.lazy;
      expect(page("/overview")).toBeTypeOf("function");
      expect([page(""), page("/"), page("/overview/")]).toEqual(Array(3).fill(page("/overview")));
      expect(page("/create")).toBe(page("/edit/a"));
      expect(page("/create")).not.toBe(page("/overview"));
      for (const name of ["", "/overview", "/create", "/edit/a"]) {
        expect(lastMatch(`/auth/admin/${area}${name}/`)?.lazy, name).toBe(page(name));
      }
    },
  );

  test("with and without the prefix the same is demanded", () => {
    const open = (routes: readonly RouteObject[]): RouteObject[] =>
      routes.flatMap((route) => [route, ...open(route.children ?? [])]);
    for (const { path, handle } of open(routes)) {
      if (path?.startsWith("auth/") && path !== "auth/*")
        expect(lastMatch(`/${path.slice(5)}`)?.handle).toEqual(handle);
    }
  });
});

describe("prerendered pages", () => {
  test("every address that the worker knows leads to the page that was rendered for it", () => {
    for (const { patterns, rendered } of pageTemplates.filter((page) => page.rendered)) {
      for (const pattern of patterns) {
        const found = matchRoutes(routes, pattern)?.at(-1)?.route;
        const target = (found?.handle as RouteHandle | undefined)?.leadsTo ?? pattern;
        const shown = matchRoutes(routes, target)?.at(-1)?.route.lazy;
        expect(shown, pattern).toBe(matchRoutes(routes, rendered ?? "")?.at(-1)?.route.lazy);
      }
    }
  });
});
