import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { switchTo } from "../../client/i18n/i18n";
import { Component } from "../../features/roles/list-page";
import { type Answers, aRole, atAdministration, listPage, typeIn } from "../../testing/administration";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";

freshBrowser();

const view = (id: string, name: string, query: object = {}, isDefault = false, version = 3) => ({
  id,
  name,
  query,
  isDefault,
  version,
});
const off = view("v1", "Abgeschaltet", { state: "0" });

function atRoles(address: string, views: object, answers: Answers = () => undefined, rights: object = {}) {
  return atAdministration(
    [{ path: "/roles", Component }],
    `/roles${address}`,
    (call) => {
      const answer = answers(call);
      if (answer) return answer;
      if (call.at === "GET /api/user/views/role") return Response.json(views);
      return call.at === "GET role" ? Response.json(listPage([aRole()])) : undefined;
    },
    rights,
  );
}

const link = (name: RegExp | string) => screen.findByRole("link", { name });
const button = (name: string) => screen.findByRole("button", { name });

test("a view is opened by its link, which says all of it, and is left by another", async () => {
  const { where } = atRoles("", { own: [off], shared: [view("v2", "Unsere", { sort: "-countUsers" })] });
  await press(await link("Abgeschaltet"));
  await waitFor(() => expect(where()).toBe("/roles?view=v1&state=0"));
  await waitFor(async () => expect((await link("Abgeschaltet")).getAttribute("aria-current")).toBe("true"));
  await press(await link(/Unsere/));
  await waitFor(() => expect(where()).toBe("/roles?view=v2&sort=-countUsers"));
  await press(await link("Alle"));
  await waitFor(() => expect(where()).toBe("/roles"));
});

test("views stand in the order of the person's language", async () => {
  await act(() => switchTo("es"));
  atRoles("", { own: [view("v1", "Ñandú"), view("v2", "Nzema")], shared: [] });
  await link("Ñandú");
  const names = screen.getAllByRole("link", { name: /Ñandú|Nzema/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(["Nzema", "Ñandú"]);
});

test("where there is no view yet it is said what one is, until there is something to save", async () => {
  const hint = "Filter, Reihenfolge und Spalten lassen sich als Ansicht speichern.";
  atRoles("", { own: [], shared: [] });
  await screen.findByText(hint);
  cleanup();
  atRoles("?state=1", { own: [], shared: [] });
  await button("Ansicht speichern");
  expect(screen.queryByText(hint)).toBeNull();
});

test("where they could not be read it is said, and they are read again on demand", async () => {
  let isThere = false;
  atRoles("", { own: [off], shared: [] }, ({ at }) =>
    at === "GET /api/user/views/role" && !isThere ? problem(500, "internal") : undefined,
  );
  await screen.findByText("Die Ansichten konnten nicht geladen werden");
  isThere = true;
  await press(await button("Erneut versuchen"));
  await link("Abgeschaltet");
  expect(screen.queryByText("Die Ansichten konnten nicht geladen werden")).toBeNull();
});

test("their line has its room before they are read, unless there were none the last time", async () => {
  // On a phone the line of a list without views is not there.
  const hasRoom = async () =>
    (await screen.findByRole("navigation", { name: "Gespeicherte Ansichten" })).dataset.alone === undefined;
  const pending = new Promise<Response>(() => undefined);
  const views = ({ at }: { readonly at: string }) => (at === "GET /api/user/views/role" ? pending : undefined);
  atRoles("", {}, views);
  expect(await hasRoom()).toBe(true);
  cleanup();
  atRoles("", { own: [], shared: [] });
  await screen.findByText(/lassen sich als Ansicht speichern/);
  // It would move the list if it went while it is looked at.
  expect(await hasRoom()).toBe(true);
  cleanup();
  atRoles("", {}, views);
  expect(await hasRoom()).toBe(false);
  cleanup();
  atRoles("", { own: [off], shared: [] });
  await link("Abgeschaltet");
  cleanup();
  atRoles("", {}, views);
  expect(await hasRoom()).toBe(true);
});

test("what is changed is saved in its place", async () => {
  const { worker, where } = atRoles("?view=v1&state=1", { own: [off], shared: [] }, ({ at }) =>
    at === "PUT /api/user/views/role/v1" ? Response.json(off) : undefined,
  );
  await screen.findByText("Geändert");
  await press(await button("Änderungen speichern"));
  await screen.findByText("Die Ansicht „Abgeschaltet“ ist gespeichert.");
  const saved = worker.calls.find(({ method }) => method === "PUT");
  expect(JSON.parse(saved?.body ?? "")).toEqual({ name: "Abgeschaltet", query: { state: "1" }, isDefault: false });
  expect(saved?.headers.get("if-match")).toBe('"3"');
  expect(where()).toBe("/roles?view=v1&state=1");
});

/** A view that the company shares, which another user saves before the first save here arrives. */
function atSavedMeanwhile() {
  const views = { own: [], shared: [view("v2", "Unsere", { state: "0" })] };
  const stage = atRoles("?view=v2&state=1", views, ({ at, headers, body }) => {
    if (!at.startsWith("PUT ")) return undefined;
    if (at !== "PUT views/role/v2") return Response.json(view("v9", "Neu"));
    if (headers.get("if-match") === '"3"') {
      views.shared = [view("v2", "Von Ben", { sort: "title" }, true, 4)];
      return problem(412, "version_conflict");
    }
    const { name, query, isDefault } = JSON.parse(body) as ReturnType<typeof view>;
    views.shared = [view("v2", name, query, isDefault, 5)];
    return Response.json(views.shared[0]);
  });
  const puts = () =>
    stage.worker.calls
      .filter(({ method }) => method === "PUT")
      .map(({ body, headers }) => [headers.get("if-match"), JSON.parse(body) as unknown]);
  return { ...stage, puts };
}

const conflict = async () =>
  within(await screen.findByRole("alertdialog", { name: /„Unsere“ wurde inzwischen geändert/ }));

test("what somebody else saved meanwhile is overwritten once that was confirmed, in the parts that were changed here", async () => {
  const { puts } = atSavedMeanwhile();
  await press(await button("Änderungen speichern"));
  await press((await conflict()).getByRole("button", { name: "Überschreiben" }));
  await screen.findByText("Die Ansicht „Von Ben“ ist gespeichert.");
  expect(puts()).toEqual([
    ['"3"', { name: "Unsere", query: { state: "1" }, isDefault: false }],
    ['"4"', { name: "Von Ben", query: { state: "1" }, isDefault: true }],
  ]);
  await waitFor(() => expect(screen.queryByText("Geändert")).toBeNull());
});

test("what somebody else saved meanwhile stays beside a new view", async () => {
  const { puts } = atSavedMeanwhile();
  await press(await button("Änderungen speichern"));
  await press((await conflict()).getByRole("button", { name: "Als neue Ansicht speichern" }));
  await screen.findByRole("dialog", { name: "Ansicht speichern" });
  await typeIn("name", "Neu");
  await press(await button("Speichern"));
  await screen.findByText("Die Ansicht „Neu“ ist gespeichert.");
  expect(puts()[1]).toEqual([null, { name: "Neu", query: { state: "1" }, isDefault: false }]);
});

test("a name is asked about in the same way, and changes nothing else", async () => {
  const { puts } = atSavedMeanwhile();
  await press(await button("Aktionen für die Ansicht Unsere"));
  await press(await screen.findByRole("menuitem", { name: "Bearbeiten" }));
  await screen.findByRole("dialog", { name: "Ansicht bearbeiten" });
  await typeIn("name", "Anders");
  await press(await button("Speichern"));
  await press((await conflict()).getByRole("button", { name: "Überschreiben" }));
  await screen.findByText("Die Ansicht „Anders“ ist gespeichert.");
  expect(puts()[1]).toEqual(['"4"', { name: "Anders", query: { sort: "title" }, isDefault: false }]);
});

test("what is saved in its place leaves the focus at the view that it is now", async () => {
  const views = { own: [off], shared: [] };
  atRoles("?view=v1&state=1", views, ({ at, body }) => {
    if (at !== "PUT /api/user/views/role/v1") return undefined;
    views.own = [view("v1", "Abgeschaltet", (JSON.parse(body) as { query: object }).query)];
    return Response.json(views.own[0]);
  });
  await press(await button("Änderungen speichern"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Änderungen speichern" })).toBeNull());
  expect(document.activeElement).toBe(await link("Abgeschaltet"));
});

test("its groups are lists that are called as their titles say", async () => {
  atRoles("", { own: [off], shared: [view("v2", "Unsere")] });
  within(await screen.findByRole("list", { name: "Eigene Ansichten" })).getByRole("link", { name: "Abgeschaltet" });
  within(screen.getByRole("list", { name: "In der Firma geteilt" })).getByRole("link", { name: "Unsere" });
});

test("what an address says is saved as a new view, shared by whoever may, and then stands in it", async () => {
  const { worker, where } = atRoles("?state=1", { own: [], shared: [] }, ({ at }) =>
    at.startsWith("PUT views/role/") ? Response.json(off) : undefined,
  );
  await press(await button("Ansicht speichern"));
  const dialog = within(await screen.findByRole("dialog"));
  await typeIn("name", " Aktive ");
  // What is typed stays.
  await press(document.querySelector(".overlay") as Element);
  await press(dialog.getByRole("checkbox", { name: /Mit allen teilen/ }));
  await press(dialog.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(where()).toMatch(/^\/roles\?view=[\da-f-]{36}&state=1$/));
  const saved = worker.calls.find(({ method }) => method === "PUT");
  expect(JSON.parse(saved?.body ?? "")).toEqual({ name: "Aktive", query: { state: "1" }, isDefault: false });
});

test("a new view whose response was lost is the same when it is saved again, and another one in the next dialog", async () => {
  let isLost = true;
  const { worker } = atRoles("?state=1", { own: [], shared: [] }, ({ at }) => {
    if (!at.startsWith("PUT ")) return undefined;
    return isLost ? problem(503, "unavailable") : Response.json(off);
  });
  const ids = () => worker.calls.filter(({ method }) => method === "PUT").map(({ path }) => path);
  await press(await button("Ansicht speichern"));
  await screen.findByRole("dialog");
  await typeIn("name", "Aktive");
  await press(await button("Speichern"));
  await waitFor(() => expect(ids()).toHaveLength(1));
  await screen.findByText("Speichern fehlgeschlagen");
  await press(await button("Abbrechen"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press(await button("Ansicht speichern"));
  await screen.findByRole("dialog");
  await typeIn("name", "Aktive");
  await press(await button("Speichern"));
  await waitFor(() => expect(ids()).toHaveLength(2));
  await screen.findByText("Speichern fehlgeschlagen");
  isLost = false;
  await press(await button("Speichern"));
  await screen.findByText("Die Ansicht „Aktive“ ist gespeichert.");
  const [first, second, third] = ids();
  expect([second === first, third]).toEqual([false, second]);
});

test.each([
  ["was saved", () => new Response(null, { status: 204 })],
  ["was not saved", () => problem(404, "not_found")],
])(
  "a new view whose response was lost and that %s is not kept beside the shared one that it becomes",
  async (_, gone) => {
    const { worker } = atRoles("?state=1", { own: [], shared: [] }, ({ at }) => {
      if (at.startsWith("DELETE ")) return gone();
      if (at.startsWith("PUT views/role/")) return Response.json(off);
      return at.startsWith("PUT ") ? problem(503, "unavailable") : undefined;
    });
    await press(await button("Ansicht speichern"));
    const dialog = within(await screen.findByRole("dialog"));
    await typeIn("name", "Aktive");
    await press(dialog.getByRole("button", { name: "Speichern" }));
    await screen.findByText("Speichern fehlgeschlagen");
    await press(dialog.getByRole("checkbox", { name: /Mit allen teilen/ }));
    await press(dialog.getByRole("button", { name: "Speichern" }));
    await screen.findByText("Die Ansicht „Aktive“ ist gespeichert.");
    const changes = worker.calls.filter(({ method, path }) => method !== "GET" && path.includes("/views/"));
    const id = changes[0]?.path.split("/").at(-1);
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /api/user/views/role/${id}`,
      `DELETE /api/user/views/role/${id}`,
      `PUT /api/admin/views/role/${id}`,
    ]);
  },
);

test("where there are as many as can be, the dialog says so", async () => {
  atRoles("?state=1", { own: [], shared: [] }, ({ at }) =>
    at.startsWith("PUT ") ? problem(409, "conflict") : undefined,
  );
  await press(await button("Ansicht speichern"));
  await screen.findByRole("dialog");
  await typeIn("name", "Noch eine");
  await press(await button("Speichern"));
  await screen.findByText(/Mehr als 50 Ansichten/);
});

test("a view that the list opens with is opened where nothing else was asked for", async () => {
  const views = { own: [], shared: [view("v2", "Unsere", { state: "1" }, true)] };
  const { where } = atRoles("", views);
  await waitFor(() => expect(where()).toBe("/roles?view=v2&state=1"));
  await press(await link("Alle"));
  await waitFor(() => expect(where()).toBe("/roles"));
});

test("an address that says something is left as it is", async () => {
  const { where } = atRoles("?state=0", { own: [view("v1", "Meine", {}, true)], shared: [] });
  await link(/Meine/);
  expect(where()).toBe("/roles?state=0");
});

test("what the list no longer knows is left out and named", async () => {
  const { where } = atRoles("", { own: [view("v1", "Alt", { state: "2", sort: "title", glow: "1" })], shared: [] });
  await press(await link("Alt"));
  await waitFor(() => expect(where()).toBe("/roles?view=v1&sort=title"));
  await screen.findByText("Weggelassen, weil es das nicht mehr gibt: Status, glow");
});

test("a shared view is changed and deleted by those alone who change what is listed", async () => {
  const views = { own: [], shared: [view("v2", "Unsere")] };
  atRoles("?view=v2&state=1", views, undefined, { hasAdminRights: false, rights: { "admin.roles": "read" } });
  await screen.findByText("Geändert");
  expect(screen.queryByRole("button", { name: "Änderungen speichern" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Aktionen für die Ansicht/ })).toBeNull();
  await press(await button("Als neue Ansicht speichern"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.queryByRole("checkbox", { name: /Mit allen teilen/ })).toBeNull();
});

/** Deletes the open view; returns the button that confirmed it. */
async function confirmDeletion(): Promise<HTMLElement> {
  await press(await button("Aktionen für die Ansicht Abgeschaltet"));
  await press(await screen.findByRole("menuitem", { name: "Löschen" }));
  const confirm = within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" });
  await press(confirm);
  return confirm;
}

test("a view is deleted once that was confirmed, and the list stays as it is", async () => {
  const { where } = atRoles("?view=v1&state=0", { own: [off], shared: [] }, ({ at }) =>
    at === "DELETE /api/user/views/role/v1" ? new Response(null, { status: 204 }) : undefined,
  );
  await confirmDeletion();
  await screen.findByText("Die Ansicht „Abgeschaltet“ ist gelöscht.");
  expect(where()).toBe("/roles?state=0");
  const everything = await link("Alle");
  await waitFor(() => expect(document.activeElement).toBe(everything));
});

test("a view is deleted as it was seen, not as somebody else has saved it since", async () => {
  const views = { own: [off], shared: [] as object[] };
  const { where } = atRoles("?view=v1&state=0", views, ({ at, headers }) => {
    if (at !== "DELETE /api/user/views/role/v1") return undefined;
    expect(headers.get("if-match")).toBe('"3"');
    views.own = [view("v1", "Anders", { state: "0" }, false, 4)];
    return problem(412, "version_conflict");
  });
  await confirmDeletion();
  await screen.findByText("Speichern fehlgeschlagen");
  await link("Anders");
  expect(where()).toBe("/roles?view=v1&state=0");
});

test("a view that is gone already counts as deleted, and is listed no more", async () => {
  const views = { own: [off], shared: [] as object[] };
  const { where } = atRoles("?view=v1&state=0", views, ({ at }) => {
    if (at !== "DELETE /api/user/views/role/v1") return undefined;
    views.own = [];
    return problem(404, "not_found");
  });
  await confirmDeletion();
  await screen.findByText("Die Ansicht „Abgeschaltet“ ist gelöscht.");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Abgeschaltet" })).toBeNull());
  expect(where()).toBe("/roles?state=0");
});

test("the question about a view stays, and is busy, until the view is deleted", async () => {
  const { response, give } = withheld();
  atRoles("?view=v1&state=0", { own: [off], shared: [] }, ({ at }) =>
    at === "DELETE /api/user/views/role/v1" ? response : undefined,
  );
  const confirm = await confirmDeletion();
  expect([confirm.isConnected, confirm.getAttribute("aria-busy")]).toEqual([true, "true"]);
  give(new Response(null, { status: 204 }));
  await screen.findByText("Die Ansicht „Abgeschaltet“ ist gelöscht.");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test.each([
  ["another view", "?view=v2&sort=title", "/roles?view=v2&sort=title"],
  ["another page", "?view=v1&state=0", "/before"],
])("whoever has gone back to %s when a view is deleted stays there", async (_, start, before) => {
  const { response, give } = withheld();
  const views = { own: [off], shared: [view("v2", "Unsere", { sort: "title" })] };
  const { where, back } = atRoles(start, views, ({ at }) =>
    at === "DELETE /api/user/views/role/v1" ? response : undefined,
  );
  await press(await link("Abgeschaltet"));
  await waitFor(() => expect(where()).toBe("/roles?view=v1&state=0"));
  await confirmDeletion();
  await back();
  await waitFor(() => expect(where()).toBe(before));
  give(new Response(null, { status: 204 }));
  await screen.findByText("Die Ansicht „Abgeschaltet“ ist gelöscht.");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(where()).toBe(before);
});
