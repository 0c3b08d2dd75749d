import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { forgetRights, keepRights } from "../session/rights";
import { keepSignIn } from "../session/session";
import { rightsOf } from "../testing/administration";
import { freshBrowser, visitAt } from "../testing/page";
import { Navigation } from "./navigation";

freshBrowser();

const { company } = rightsOf();
beforeEach(() => {
  forgetRights();
  keepSignIn({ user: { userId: "u1" }, company, organisations: [company], accessTenantToken: "t" } as never);
});

function entries(rights: object | undefined, address = "/"): (string | null)[] {
  if (rights) keepRights(rightsOf(rights) as never);
  visitAt(Navigation, "*", address);
  return screen.getAllByRole("link").map((link) => link.textContent + (link.getAttribute("aria-current") ? "!" : ""));
}

test.each<[string, object | undefined, string[]]>([
  ["somebody whose rights are unknown", undefined, ["Start!"]],
  ["somebody without rights", { hasAdminRights: false }, ["Start!"]],
  ["a reader of people", { hasAdminRights: false, rights: { "admin.users": "read" } }, ["Start!", "Personen"]],
  ["somebody with no access", { hasAdminRights: false, rights: { "admin.roles": "none" } }, ["Start!"]],
  ["an administrator", {}, ["Start!", "Personen", "Rollen", "Firmen", "Protokoll"]],
  ["the operator", { hasAdminRights: false, operator: true }, ["Start!", "Firmen"]],
])("shows %s the areas that they may read", (_, rights, expected) => {
  expect(entries(rights)).toEqual(expected);
});

test.each(["/auth/admin/user/overview/", "/auth/admin/user", "/admin/user/edit/u2", "/auth/admin/user/create"])(
  "%s belongs to people",
  (address) => {
    expect(entries({}, address)).toEqual(["Start", "Personen!", "Rollen", "Firmen", "Protokoll"]);
  },
);

test("rights in another company open nothing here", () => {
  expect(entries({ company: { ...company, companyId: "other" } })).toEqual(["Start!"]);
});
