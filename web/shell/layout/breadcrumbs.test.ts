import { expect, test } from "vitest";
import { crumbsOf } from "./breadcrumbs";

const items = [
  { title: "Start", path: "/" },
  { title: "Administration", group: true, children: [{ title: "Personen", path: "/auth/admin/user/overview/" }] },
];
const textsOf = (...given: [string, string?, string?]) =>
  crumbsOf(items, ...given).map(({ title, path }) => (path ? `${title} → ${path}` : title));

test("the way leads through the menu; the page itself is no link", () => {
  expect(textsOf("/auth/admin/user/overview/")).toEqual(["Administration", "Personen"]);
});

test("what a page does in its area is the last step, and the area leads back", () => {
  const users = "Personen → /auth/admin/user/overview/";
  expect(textsOf("/admin/user/create", "Personen", "Anlegen")).toEqual(["Administration", users, "Anlegen"]);
});

test("a page below an entry leads back to it", () => {
  expect(textsOf("/auth/admin/user/edit/u2")).toEqual(["Administration", "Personen → /auth/admin/user/overview/"]);
});

test("a page of no menu is called as it calls itself", () => {
  expect(textsOf("/account", "Mein Konto")).toEqual(["Mein Konto"]);
});
