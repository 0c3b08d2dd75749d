import { screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { Component as AppList } from "../../features/apps/list-page";
import { Component as AuditPage } from "../../features/audit/page";
import { Component as CompanyList } from "../../features/companies/list-page";
import { Component as RoleList } from "../../features/roles/list-page";
import { Component as UserList } from "../../features/users/list-page";
import { type Answers, atAdministration, usersPage } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const nothing: Answers = ({ method, at }) =>
  method === "GET" && /GET (user\/usersWithInfo|role|tenant|app|audit|\/api\/user\/invitation\/.*)$/.test(at)
    ? Response.json(usersPage([]))
    : undefined;
const show = (Component: ComponentType, address: string, rights: object = {}) =>
  atAdministration([{ path: "/list", Component }], `/list${address}`, nothing, rights);
/** What replaces the rows of an empty list. */
const emptiness = async (words: string) => within((await screen.findByText(words)).closest("td") as HTMLElement);

const READER = { hasAdminRights: false, rights: { "admin.users": "read", "admin.roles": "read" } };
const TENANTS = { hasAdminRights: false, rights: { "admin.tenants": "read" } };

test.each([
  ["roles", RoleList, {}, /^Eine Rolle sagt/, "Rolle anlegen", "/auth/admin/role/create"],
  ["companies", CompanyList, { operator: true }, /^Jede Firma hat/, "Firma anlegen", "/auth/admin/tenant/create"],
  ["apps", AppList, { operator: true }, /^Was im Katalog steht/, "Anwendung anlegen", "/auth/admin/app/create"],
])("where there are no %s it is said what they are, and the first one can be made", async (...row) => {
  const [, Component, rights, text, act, to] = row;
  const { where } = show(Component, "", rights);
  const words = within((await screen.findByText(text)).closest("td") as HTMLElement);
  await press(await words.findByRole("button", { name: act }));
  await waitFor(() => expect(where()).toBe(to));
});

test("where there are no people they are invited, and those who were removed can come back", async () => {
  show(UserList, "");
  const nobody = await emptiness("Keine Personen vorhanden");
  await nobody.findByText(/^Wer zur Firma gehört/);
  await press(nobody.getByRole("button", { name: "Einladen" }));
  await screen.findByRole("dialog", { name: "Jemanden einladen" });
});

test("where nobody was removed the list is not narrowed: it leads to the people", async () => {
  show(UserList, "?assigned=0");
  const nobody = await emptiness("Niemand wurde entfernt");
  await nobody.findByText(/^Wer aus der Firma entfernt wird/);
  expect(nobody.getByRole("link", { name: "Personen" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Alles zeigen" })).toBeNull();
});

test("narrowed further it can be widened, and is still the list of those who were removed", async () => {
  const { where } = show(UserList, "?assigned=0&search=zz");
  await press(await screen.findByRole("button", { name: "Alles zeigen" }));
  await waitFor(() => expect(where()).toBe("/list?assigned=0"));
});

test("where no invitation is open one is sent", async () => {
  show(UserList, "?table=invite");
  const none = await emptiness("Keine offenen Einladungen");
  await none.findByText(/^Wer eingeladen ist/);
  await press(none.getByRole("button", { name: "Einladen" }));
  await screen.findByRole("dialog", { name: "Jemanden einladen" });
});

test("where nothing was done yet the log says what it will tell", async () => {
  show(AuditPage, "");
  const none = await emptiness("Keine Vorgänge vorhanden");
  await none.findByText(/^Was in dieser Firma angelegt/);
});

test.each([
  ["people", UserList, "", READER, /^Wer zur Firma gehört/],
  ["roles", RoleList, "", READER, /^Eine Rolle sagt/],
  ["companies", CompanyList, "", TENANTS, /^Jede Firma hat/],
])("whoever may not make %s is offered none there", async (_, Component, address, rights, text) => {
  show(Component, address, rights);
  const words = within((await screen.findByText(text)).closest("td") as HTMLElement);
  expect(words.queryAllByRole("button")).toEqual([]);
});
