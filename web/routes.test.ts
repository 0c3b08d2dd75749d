import type { RouteObject } from "react-router";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { pageTemplates } from "./pages";
import { paths } from "./paths";
import { type RouteHandle, routes } from "./routes";

/** Every address with what it does: the sitemap as people read it. */
function sitemap(tree: readonly RouteObject[], parent = "", frame = ""): string[] {
  return tree.flatMap((route) => {
    const path = route.index
      ? parent || "/"
      : `${parent}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    const inside = route.id ? `${frame}${route.id} > ` : frame;
    if (route.children) return sitemap(route.children, path === "/" ? "" : path, inside);
    const to = (route.handle as RouteHandle | undefined)?.leadsTo;
    return [`${frame}${path}${to ? ` → ${to}` : ""}`];
  });
}

test("the sitemap", () => {
  expect(sitemap(routes)).toMatchInlineSnapshot(`
    [
      "core > auth > /login-business",
      "core > auth > /auth/login-business",
      "core > auth > /login → /auth/login-business",
      "core > auth > /auth/login → /auth/login-business",
      "core > auth > /organization-chooser",
      "core > auth > /auth/organization-chooser",
      "core > auth > /tenants",
      "core > auth > /auth/tenants",
      "core > auth > /forgot",
      "core > auth > /auth/forgot",
      "core > auth > /reset/:mail/:code",
      "core > auth > /auth/reset/:mail/:code",
      "core > auth > /confirm-mail",
      "core > auth > /auth/confirm-mail",
      "core > auth > /confirm-mail/:mail/:key",
      "core > auth > /auth/confirm-mail/:mail/:key",
      "core > auth > /signup",
      "core > auth > /auth/signup",
      "core > auth > /signup/:email/:invitation",
      "core > auth > /auth/signup/:email/:invitation",
      "core > auth > /maintenance",
      "core > auth > /auth/maintenance",
      "core > auth > /404",
      "core > auth > /auth/404",
      "core > auth > /500",
      "core > auth > /auth/500",
      "core > auth > /auth → /auth/login-business",
      "core > auth > /auth/* → /auth/login-business",
      "core > auth > /*",
      "core > signed-in > /",
      "core > signed-in > /account",
      "core > /dev/ui",
    ]
  `);
});

test("the root has a single route, and it is loaded lazily", () => {
  expect(routes).toHaveLength(1);
  expect(routes[0]?.lazy).toBeTypeOf("function");
});

describe("addresses", () => {
  const leaf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route;

  test.each(
    Object.entries(paths)
      // The frame of the bot check is no page of the application: the worker writes it.
      .filter(([name]) => name !== "botCheck")
      .map(([name, build]) => [name, (build as (...parts: string[]) => string)("a", "b")]),
  )("%s (%s) leads to a page", (_, address) => {
    expect(leaf(address)?.path).not.toBe("*");
  });

  test.each(["login-business", "organization-chooser", "tenants", "forgot", "maintenance", "404", "500"])(
    "%s exists with and without the prefix auth/",
    (name) => {
      expect(leaf(`/${name}`)?.lazy).toBeDefined();
      expect(leaf(`/${name}`)?.lazy).toBe(leaf(`/auth/${name}`)?.lazy);
    },
  );

  test("a trailing slash means the same", () => {
    expect(leaf("/auth/login-business/")).toBe(leaf("/auth/login-business"));
  });

  test("an unknown address is the 404 page", () => {
    expect(leaf("/nothing/here")?.path).toBe("*");
  });

  test("an unknown address under /auth leads to the sign-in form", () => {
    expect(leaf("/auth/nothing")?.handle).toEqual({ leadsTo: paths.signIn() });
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
