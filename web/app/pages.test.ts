import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "react-router";
import { describe, expect, test } from "vitest";
import { standardConfig } from "../client/config/config";
import { paths } from "../client/paths";
import { type Guard, redirectFor } from "../client/session/guards";
import type { RouteHandle } from "../shell/route-handle";
import { pageTemplates, routesDocument } from "./pages";
import { routes } from "./routes";

/** The guards of an address. */
function guardsOf(address: string): readonly Guard[] {
  return (matchRoutes(routes, address) ?? []).flatMap(
    ({ route }) => (route.handle as RouteHandle | undefined)?.guards ?? [],
  );
}

/** An address that matches a pattern. */
const addressOf = (pattern: string) => pattern.replaceAll(/:\w+/g, "x");

test("native tests know the addresses of the build", () => {
  const known = readFileSync(join(import.meta.dirname, "../../tests/support/routes.json"), "utf8");
  expect(JSON.parse(known), "npm run generate").toEqual(JSON.parse(JSON.stringify(routesDocument())));
});

describe("the switches of a template", () => {
  test.each(pageTemplates.flatMap((template) => template.patterns.map((pattern) => [pattern, template] as const)))(
    "%s are those of its route",
    (pattern, { feature, maintained }) => {
      const demands = guardsOf(addressOf(pattern));
      const flags = demands.filter((demand) => ["signup", "passwordReset", "welcomePage"].includes(demand));
      // Redirects are checked at their target.
      if (demands.length > 0)
        expect([flags, demands.includes("maintenance")]).toEqual([feature ? [feature] : [], maintained ?? false]);
      else expect(feature).toBeUndefined();
    },
  );
});

test("where recovery is switched off, only asking for a link is: a new password can be chosen", () => {
  const off = { ...standardConfig, features: { ...standardConfig.features, passwordReset: false } };
  const closed = pageTemplates.filter(({ feature }) => feature === "passwordReset").map(({ template }) => template);
  expect(closed).toEqual(["forgot"]);
  expect(redirectFor(guardsOf(paths.forgot()), off)).toBe("/auth/login");
  expect(redirectFor(guardsOf(paths.reset("u1", "id")), off)).toBeUndefined();
  expect(redirectFor(guardsOf(paths.reset("anna@firma.de", "code")), off)).toBeUndefined();
});
