import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRecordName } from "../../client/stage-title";
import { freshBrowser, renderRoutes } from "../../testing/page";
import { Breadcrumbs, crumbsOf } from "./breadcrumbs";

freshBrowser();

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

function Record() {
  useRecordName("Zoë Ångström");
  return <Breadcrumbs navigation={items} />;
}

test("a page of a record ends by its name, in the title of an area that leads back", () => {
  const handle = { title: "global:shell.users", crumb: "global:shell.details" };
  renderRoutes([{ path: "/admin/user/:id", handle, Component: Record }], "/admin/user/u2");
  const last = screen.getByText("Zoë Ångström");
  expect(last.getAttribute("aria-current")).toBe("page");
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual(["Administration", "Personen", "Zoë Ångström"]);
});
