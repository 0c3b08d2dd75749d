import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, anApp, aRole, atAdministration, callsTo, listPage } from "../../testing/administration";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { Component } from "./list-page";

freshBrowser();

const LIST = "GET role";
const admin = aRole({ roleId: "r2", title: "admin", hasAdminRights: 1, countUsers: 0, state: 0 });
const WRITER = { hasAdminRights: false, rights: { "admin.roles": "delete" } };

function at(answers: Answers = () => undefined, rights: object = {}, data: object = {}, address = "") {
  return atAdministration(
    [{ path: "/auth/admin/role/overview/", Component, data }],
    `/auth/admin/role/overview/${address}`,
    (call) => answers(call) ?? (call.at === LIST ? Response.json(listPage([aRole(), admin])) : undefined),
    rights,
  );
}

test("shows the eight columns, three of which can be sorted", async () => {
  const { worker } = at();
  const row = await screen.findByRole("row", { name: /Außendienst/ });
  const texts = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(texts).toEqual(["Nein", "Nein", "Nein", "Obere Leiste", "2", "1", "Aktiviert", ""]);
  const sortable = screen.getAllByRole("columnheader").filter((head) => head.hasAttribute("aria-sort"));
  expect(sortable.map((head) => head.textContent)).toEqual(["Titel↑", "Personen↕", "Status↕"]);
  await press(screen.getByRole("button", { name: /^Personen/ }));
  await waitFor(() => expect(callsTo(worker, LIST).at(-1)?.get("sort")).toBe("countUsers"));
});

test("groups the digits of numbers", async () => {
  at(({ at: call }) =>
    call === LIST ? Response.json(listPage([aRole({ countUsers: 12_345, countApps: 1_000 })])) : undefined,
  );
  const row = await screen.findByRole("row", { name: /Außendienst/ });
  expect(row.textContent).toContain("12.3451.000");
});

test("says of a role with too many users why it cannot be deleted, and asks nothing", async () => {
  const { worker } = at(
    ({ at: call }) => (call === LIST ? Response.json(listPage([aRole({ countUsers: 10_001 })])) : undefined),
    WRITER,
  );
  await press(await screen.findByRole("button", { name: /^Rolle Außendienst löschen/ }));
  await screen.findByText(/Über 10\.000 Personen haben sie/);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(callsTo(worker, "DELETE role/r1")).toEqual([]);
});

test("shows a role beside the list at once, then what it allows and who is in it, and goes on to the next one", async () => {
  const person = { userId: "u2", firstName: "Ben", lastName: "Öst", email: "ben@nordlicht.example", image: null };
  at(({ at: call }) => {
    if (call === "GET role/r1/people") return Response.json({ data: [person], total: 3 });
    if (call === "GET role/apps") return Response.json({ data: [anApp("surveys", "Surveys", "Insight")], total: 1 });
    return undefined;
  });
  await screen.findByRole("row", { name: /Außendienst/ });
  await press(screen.getByRole("button", { name: "Außendienst in der Vorschau" }));
  const panel = within(await screen.findByRole("complementary", { name: "Vorschau" }));
  panel.getByRole("heading", { name: "Außendienst" });
  expect(panel.getByText("Personen", { selector: "dt" }).nextElementSibling?.textContent).toBe("2");
  expect(panel.getByRole("link", { name: "Zur Seite" }).getAttribute("href")).toBe("/auth/admin/role/r1");
  await panel.findByRole("row", { name: "Umfragen Ja Nein Nein Nein" });
  expect((await panel.findByRole("link", { name: "Ben Öst" })).getAttribute("href")).toBe("/auth/admin/user/u2");
  await press(panel.getByRole("button", { name: "Nächster Eintrag" }));
  panel.getByRole("heading", { name: "admin" });
  expect(screen.getByRole("row", { name: /^admin/ }).getAttribute("aria-current")).toBe("true");
  await pressKeys("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "Vorschau" })).toBeNull());
});

test.each([
  ["Escape", "Nächster Eintrag", "{Escape}"],
  ["its button", "Schließen", "{Enter}"],
])("a preview that is closed from inside by %s leads back to its row", async (_, focused, keys) => {
  at();
  await press(await screen.findByRole("button", { name: "admin in der Vorschau" }));
  const panel = await screen.findByRole("complementary", { name: "Vorschau" });
  act(() => within(panel).getByRole("button", { name: focused }).focus());
  await pressKeys(keys);
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "Vorschau" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "admin" }));
});

test("says that there is no role", async () => {
  at(({ at: call }) => (call === LIST ? Response.json(listPage([])) : undefined));
  await screen.findByText("Keine Rolle vorhanden.");
});

test("editing is offered by default, of an admin role to those with admin rights or where the route says so", async () => {
  const edits = () =>
    screen.queryAllByRole("link", { name: /bearbeiten$/ }).map((link) => link.getAttribute("aria-label"));
  at(undefined, WRITER);
  await waitFor(() => expect(edits()).toEqual(["Rolle Außendienst bearbeiten"]));
});

test("whoever reads the list opens the page of every role, and edits none", async () => {
  at(undefined, { hasAdminRights: false, rights: { "admin.roles": "read" } }, { allowEdit: false });
  const admins = await screen.findByRole("link", { name: "admin" });
  expect(admins.getAttribute("href")).toBe("/auth/admin/role/r2");
  expect(screen.getByRole("link", { name: "Außendienst" }).getAttribute("href")).toBe("/auth/admin/role/r1");
  expect(screen.queryByRole("link", { name: /bearbeiten$/ })).toBeNull();
});

test("the route opens admin roles in the list, one flag for editing and one for deleting", async () => {
  at(undefined, WRITER, { allowEditAdminRole: true });
  await screen.findByRole("link", { name: "Rolle admin bearbeiten" });
  await screen.findByRole("button", { name: "Rolle Außendienst löschen" });
  expect(screen.queryByRole("button", { name: "Rolle admin löschen" })).toBeNull();
});

test("the route opens deleting admin roles in the list", async () => {
  at(undefined, WRITER, { allowDeleteAdminRole: true });
  await screen.findByRole("button", { name: "Rolle admin löschen" });
});

test("the route closes editing in the list", async () => {
  at(undefined, {}, { allowEdit: false });
  await screen.findByRole("button", { name: "Rolle admin löschen" });
  expect(screen.queryAllByRole("link", { name: /bearbeiten$/ })).toEqual([]);
});

test("a role that nobody has is deleted without force, after a question", async () => {
  const { worker } = at(({ at: call }) =>
    call === "DELETE role/r2" ? new Response(null, { status: 204 }) : undefined,
  );
  await press(await screen.findByRole("button", { name: "Rolle admin löschen" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Rolle admin löschen?" });
  expect(callsTo(worker, "DELETE role/r2")).toEqual([]);
  await press(within(dialog).getByRole("button", { name: "Löschen" }));
  await screen.findByText("Rolle admin ist gelöscht");
  expect(callsTo(worker, "DELETE role/r2")[0]?.get("force")).toBeNull();
  await waitFor(() => expect(callsTo(worker, LIST)).toHaveLength(2));
});

test("a question about a role stays, and is busy, until the role is deleted", async () => {
  const { response, give } = withheld();
  const { worker } = at(({ at: call }) => (call === "DELETE role/r2" ? response : undefined));
  await press(await screen.findByRole("button", { name: "Rolle admin löschen" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Rolle admin löschen?" });
  const confirm = within(dialog).getByRole("button", { name: "Löschen" });
  await press(confirm);
  await waitFor(() => expect(callsTo(worker, "DELETE role/r2")).toHaveLength(1));
  expect([confirm.isConnected, confirm.getAttribute("aria-busy")]).toEqual([true, "true"]);
  give(new Response(null, { status: 204 }));
  await screen.findByText("Rolle admin ist gelöscht");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("a role that cannot be deleted any more is shown as it is now", async () => {
  let role = admin;
  at(({ at: call }) => {
    if (call === LIST) return Response.json(listPage([role]));
    if (call !== "DELETE role/r2") return undefined;
    role = { ...admin, countUsers: 77 };
    return problem(409, "conflict");
  });
  await press(await screen.findByRole("button", { name: "Rolle admin löschen" }));
  await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
  await screen.findByText("Speichern fehlgeschlagen");
  await screen.findByRole("cell", { name: "77" });
});
