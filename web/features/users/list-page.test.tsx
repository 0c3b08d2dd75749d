import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { webConfiguration } from "../../client/config/web-configuration";
import { USER_RELOAD_MS } from "../../client/timings";
import {
  type Answers,
  atAdministration,
  box,
  callsTo,
  listed,
  member,
  people,
  sentTo,
} from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { Component } from "./list-page";

freshBrowser();

const LIST = "GET user/usersWithInfo";
const ben = member({ lastLogin: new Date(2026, 10, 5, 7, 4).toISOString() });
const ida = member({
  id: "u3",
  userId: "u3",
  firstName: "Ida",
  lastName: "Lund",
  email: "ida@x.example",
  isIntern: true,
});
const gone = () => new Response(null, { status: 204 });
const stage = { path: "/auth/admin/user/overview/", Component };

const rows: Answers = ({ at }) => (at === LIST ? Response.json(people([ben, ida], { total: 26 })) : undefined);

async function atList(address = "", answers: Answers = () => undefined, rights: object = {}, data: object = {}) {
  const shown = atAdministration(
    [{ ...stage, data }],
    `/auth/admin/user/overview/${address}`,
    (call) => answers(call) ?? rows(call),
    rights,
  );
  await screen.findByRole("heading", { level: 1, name: "Personen" });
  return shown;
}

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const asked = (worker: Parameters<typeof callsTo>[0]) => callsTo(worker, LIST).at(-1) as URLSearchParams;

describe("the list of people", () => {
  test("asks for its columns and shows who there is, with the company in numbers", async () => {
    const { worker } = await atList();
    expect((await row("Ben")).textContent).toContain("05.11.26 07:04");
    expect((await row("Ida")).textContent).toContain("Keine Anmeldungen");
    const fields = asked(worker).get("fields")?.split(",");
    for (const name of ["avatar", "firstName", "lastName", "email", "lastLogin", "isIntern", "allowedAppsCount"]) {
      expect(fields).toContain(name);
    }
    expect([asked(worker).get("loginInfo"), asked(worker).get("limit")]).toEqual(["true", "10"]);
    const counts = screen.getAllByRole("definition").map((count) => count.textContent);
    expect(counts).toEqual(["26", "22", "9", "1", "25"]);
  });

  test("reads what its address asks for, and keeps there what is asked for", async () => {
    const { worker, where } = await atList("?page=2&sort=-email&search=berg&state=0");
    await row("Ben");
    expect(Object.fromEntries(asked(worker))).toMatchObject({ page: "2", sort: "-email", search: "berg", state: "0" });
    fireEvent.click(await button(/^E-Mail/));
    await waitFor(() => expect(where()).toContain("?sort=email&search=berg&state=0"));
    await waitFor(() => expect(asked(worker).get("sort")).toBe("email"));
    fireEvent.click(await button("Filter entfernen: Status: Deaktiviert"));
    await waitFor(() => expect(asked(worker).get("state")).toBeNull());
    expect(where()).toContain("?sort=email&search=berg");
  });

  test("is narrowed by several roles and places, each of which can be taken away", async () => {
    const facets = {
      roles: [
        { roleId: "r1", title: "Innen" },
        { roleId: "r2", title: "Außen" },
      ],
      locations: ["Ulm", "Bonn, Süd"],
      domains: ["nordlicht.example", "x.example"],
      inviters: [{ userId: "u9", name: "Mia Moser" }],
    };
    const { worker, where } = await atList("?role=r1", ({ at }) =>
      at === "GET user/facets" ? Response.json(facets) : undefined,
    );
    await button("Filter entfernen: Rollen: Innen");
    fireEvent.click(await button("Filter"));
    fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Außen" }));
    await waitFor(() => expect(asked(worker).get("role")).toBe("r1,r2"));
    fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Bonn, Süd" }));
    await waitFor(() => expect(asked(worker).get("location")).toBe("Bonn\\, Süd"));
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    fireEvent.click(await button("Filter entfernen: Rollen: Innen"));
    await waitFor(() => expect(asked(worker).get("role")).toBe("r2"));
    expect(where()).toContain("role=r2");
    fireEvent.click(await button("Filter"));
    fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "x.example" }));
    await waitFor(() => expect(asked(worker).get("domain")).toBe("x.example"));
    fireEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Mia Moser" }));
    await waitFor(() => expect(asked(worker).get("invitedBy")).toBe("u9"));
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    await button("Filter entfernen: E-Mail-Domain: x.example");
    fireEvent.click(await button("Filter entfernen: Eingeladen von: Mia Moser"));
    await waitFor(() => expect(asked(worker).get("invitedBy")).toBeNull());
    expect(where()).toContain("domain=x.example");
  });

  test("has numbers above it that lead to those whom they count", async () => {
    const { worker } = await atList("?search=berg");
    fireEvent.click(await screen.findByRole("link", { name: "Nie angemeldet: 25" }));
    await waitFor(() => expect(asked(worker).get("lastLogin")).toBe("never"));
    expect(asked(worker).get("search")).toBeNull();
    await button("Filter entfernen: Letzte Anmeldung: Noch nie");
  });

  test("searches what is typed, and goes from page to page", async () => {
    const { worker, where } = await atList();
    await row("Ben");
    fireEvent.click(await button("3"));
    await waitFor(() => expect(asked(worker).get("page")).toBe("3"));
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    fireEvent.change(search, { target: { value: "lastName:öst" } });
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(asked(worker).get("search")).toBe("lastName:öst"));
    expect([asked(worker).get("page"), where()]).toEqual([
      null,
      "/auth/admin/user/overview/?search=lastName%3A%C3%B6st",
    ]);
  });

  test("says when nobody is there, and when nobody is found offers to show everybody", async () => {
    const nobody: Answers = ({ at }) => (at === LIST ? Response.json(people([])) : undefined);
    const { where } = await atList("?search=zz&state=0", nobody);
    await screen.findByText("Keine Personen vorhanden");
    fireEvent.click(await button("Alles zeigen"));
    await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Alles zeigen" })).toBeNull());
  });

  test("shows and hides columns, here and the next time", async () => {
    const { worker } = await atList("?columns=firstName,phone");
    await row("Ben");
    const heads = screen.getAllByRole("columnheader").map((head) => head.textContent?.replace(/ *[↕↑↓]/, ""));
    expect(heads).toEqual(["", "Vorname", "Telefon", "Aktionen"]);
    expect(asked(worker).get("fields")).toContain("phone");
    fireEvent.click(await button("Spalten"));
    await press(await screen.findByRole("checkbox", { name: "Geburtstag" }));
    await waitFor(() => expect(asked(worker).get("fields")).toContain("birthDay"));
    expect(localStorage.getItem("asgard.columns.users")).toBe("firstName,birthDay,phone");
  });

  test("puts columns in order, says where they are, and is what it was on demand", async () => {
    const { where } = await atList("?columns=firstName,phone,email");
    await row("Ben");
    const heads = () =>
      screen
        .getAllByRole("columnheader", { hidden: true })
        .slice(1, -1)
        .map((head) => head.getAttribute("aria-label"));
    expect(heads()).toEqual(["Vorname", "Telefon", "E-Mail"]);
    fireEvent.click(await button("Spalten"));
    const panel = await screen.findByRole("dialog", { name: "Spalten" });
    const forward = await within(panel).findByRole("button", { name: "E-Mail nach vorn" });
    await press(forward);
    await waitFor(() => expect(heads()).toEqual(["Vorname", "E-Mail", "Telefon"]));
    within(panel).getByText("E-Mail ist jetzt Spalte 2 von 3");
    await press(forward);
    await waitFor(() => expect(heads()).toEqual(["E-Mail", "Vorname", "Telefon"]));
    expect([forward.getAttribute("aria-disabled"), document.activeElement]).toEqual(["true", forward]);
    await press(forward);
    expect(where()).toContain("columns=email%2CfirstName%2Cphone");
    expect(localStorage.getItem("asgard.columns.users")).toBe("email,firstName,phone");
    await press(within(panel).getByRole("button", { name: "Wie ursprünglich" }));
    await waitFor(() => expect(heads()[0]).toBe("Vorname, Nachname, E-Mail"));
    expect(where()).not.toContain("columns");
    expect(localStorage.getItem("asgard.columns.users")).toBeNull();
  });

  test("keeps how wide a column was made, by list, until it is as wide as it was meant", async () => {
    await atList("?columns=firstName,phone");
    await row("Ben");
    const line = () => screen.getByRole("separator", { name: "Breite von Telefon" });
    line().focus();
    fireEvent.keyDown(line(), { key: "End" });
    fireEvent.keyDown(line(), { key: "ArrowLeft" });
    expect(line().getAttribute("aria-valuenow")).toBe("624");
    expect(localStorage.getItem("asgard.widths.users")).toBe('{"phone":624}');
    const sized = () => [...document.querySelectorAll<HTMLElement>("[data-sized]")];
    expect(sized().map(({ style }) => style.getPropertyValue("--column"))).toEqual(["624px", "624px", "624px"]);
    fireEvent.keyDown(line(), { key: "Delete" });
    expect([sized().length, localStorage.getItem("asgard.widths.users")]).toEqual([0, null]);
  });

  test("shows somebody beside itself without asking for them, goes on from row to row, and is alone again", async () => {
    const { worker } = await atList();
    await row("Ben");
    const before = worker.calls.length;
    await press(await button("Ben Öst in der Vorschau"));
    const panel = await screen.findByRole("complementary", { name: "Vorschau" });
    within(panel).getByRole("heading", { name: "Ben Öst" });
    expect(panel.textContent).toContain("Letzte Anmeldung05.11.26 07:04");
    expect(within(panel).getByRole("link", { name: "Zur Seite" }).getAttribute("href")).toBe("/auth/admin/user/u2");
    within(panel).getByRole("link", { name: "Bearbeiten" });
    expect((await row("Ben")).getAttribute("aria-current")).toBe("true");
    const [back, on] = [within(panel).getByRole("button", { name: "Voriger Eintrag" }), "Nächster Eintrag"];
    expect([back.getAttribute("aria-disabled"), back.getAttribute("aria-keyshortcuts")]).toEqual(["true", "K"]);
    await press(within(panel).getByRole("button", { name: on }));
    within(panel).getByRole("heading", { name: "Ida Lund" });
    await press(within(panel).getByRole("button", { name: on }));
    within(panel).getByRole("heading", { name: "Ida Lund" });
    expect(worker.calls.length).toBe(before);
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(screen.queryByRole("complementary", { name: "Vorschau" })).toBeNull();
  });

  test("goes back when its page is gone", async () => {
    const answer: Answers = ({ at, query }) =>
      at === LIST && query.get("page") === "3" ? Response.json(people([], { total: 12, page: 3 })) : undefined;
    const { where } = await atList("?page=3", answer);
    await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/?page=2"));
    await row("Ben");
  });

  test.each([
    ["page", people([ben], { total: 26, page: 3 })],
    ["currentPage", { ...people([ben], { total: 26, page: undefined }), currentPage: 3 }],
  ])("shows where it is by %s", async (_, answer) => {
    await atList("?page=3", ({ at }) => (at === LIST ? Response.json(answer) : undefined));
    await screen.findByText("21–26 von 26");
    expect((await button("3")).getAttribute("aria-current")).toBe("page");
  });

  test("that cannot be loaded says so, and can be asked for again", async () => {
    let isDown = true;
    await atList("", ({ at }) => (at === LIST && isDown ? problem(503, "unavailable") : undefined));
    await screen.findByText("Laden fehlgeschlagen");
    isDown = false;
    fireEvent.click(await button("Erneut versuchen"));
    await row("Ben");
  });

  test("that somebody may not see names the right that is missing", async () => {
    const missing = { app: "admin.users", access: "read" };
    await atList("", ({ at }) => (at === LIST ? problem(403, "forbidden", { missing }) : undefined), {
      hasAdminRights: false,
    });
    expect(await screen.findByText(/Personen: Lesen/)).toBeDefined();
  });
});

describe("what is offered", () => {
  test("to a reader: editing internal people, and an explanation at the buttons", async () => {
    await atList("", undefined, { hasAdminRights: false, rights: { "admin.users": "read" } });
    await row("Ida");
    await waitFor(() => expect(screen.queryAllByRole("link", { name: /bearbeiten$/ })).toHaveLength(1));
    expect(screen.getByRole("link", { name: "Ida Lund bearbeiten" }).getAttribute("href")).toBe(
      "/auth/admin/user/edit/u3",
    );
    expect(screen.queryByRole("button", { name: /löschen$/ })).toBeNull();
    expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
    fireEvent.click(await button("Person anlegen"));
    expect((await screen.findAllByText(/Personen: Schreiben/)).length).toBeGreaterThan(0);
  });

  test("to a writer: editing everybody", async () => {
    await atList("", undefined, { hasAdminRights: false, rights: { "admin.users": "write" } });
    await waitFor(() => expect(screen.queryAllByRole("link", { name: /bearbeiten$/ })).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /löschen$/ })).toBeNull();
  });

  test("with on-boarding rights: creating and inviting", async () => {
    const { where } = await atList("", undefined, {
      hasAdminRights: false,
      hasOnBoardingRights: true,
      rights: { "admin.users": "read" },
    });
    await row("Ben");
    fireEvent.click(await button("Person anlegen"));
    await waitFor(() => expect(where()).toBe("/auth/admin/user/create"));
  });

  test("no invitation where the route hides the button", async () => {
    await atList("", undefined, {}, { hasInviteButton: false });
    await row("Ben");
    expect(screen.queryByRole("button", { name: "Einladen" })).toBeNull();
  });
});

describe("somebody is deleted", () => {
  test("after a question that names them, and the list is loaded again a second later", async () => {
    const at: Record<string, number[]> = {};
    const { worker } = await atList("", (call) => {
      at[call.at] = [...(at[call.at] ?? []), performance.now()];
      return call.at === "DELETE user/u2" ? gone() : undefined;
    });
    fireEvent.click(await button("Ben Öst löschen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Ben Öst aus der Firma entfernen?" });
    expect(callsTo(worker, "DELETE user/u2")).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Ben Öst ist entfernt");
    // Rows and numbers are true by the time that it is said; the list is asked for later.
    expect(screen.queryByRole("row", { name: /Ben/ })).toBeNull();
    expect(screen.getAllByRole("definition").map((count) => count.textContent)).toEqual(["25", "21", "9", "1", "25"]);
    expect(at[LIST]).toHaveLength(1);
    await waitFor(() => expect(at[LIST]).toHaveLength(2));
    const waited = (at[LIST]?.at(-1) ?? 0) - (at["DELETE user/u2"]?.[0] ?? 0);
    expect(USER_RELOAD_MS).toBe(1000);
    expect(waited).toBeGreaterThanOrEqual(USER_RELOAD_MS - 5);
  });

  test("and taken back with the roles that they had", async () => {
    const ben = member({ roles: ["r1"], version: 3 });
    const { worker } = await atList("", ({ at }) => {
      if (at === LIST) return Response.json(people([ben, ida], { total: 26 }));
      if (at === "DELETE user/u2") return gone();
      return at === "POST user/u2/restore" || at === "PATCH user/u2"
        ? Response.json({ ...ben, roles: [], version: 5 })
        : undefined;
    });
    fireEvent.click(await button("Ben Öst löschen"));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    fireEvent.click(await button("Rückgängig"));
    await screen.findByText("Ben Öst gehört wieder zur Firma");
    expect(sentTo(worker, "PATCH user/u2")).toEqual([{ roles: ["r1"] }]);
    expect(worker.calls.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"5"');
  });

  test("for good where that is how it is configured, and says so", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    const { worker } = await atList("", ({ at }) => (at === "DELETE user/u2" ? gone() : undefined));
    fireEvent.click(await button("Ben Öst löschen"));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen.");
    fireEvent.click(within(dialog).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(callsTo(worker, "DELETE user/u2")[0]?.get("softDelete")).toBe("false"));
    await screen.findByText("Ben Öst ist entfernt");
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  test("for good is nothing for those who may only remove, one or many", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    await atList("", undefined, { hasAdminRights: false, rights: { "admin.users": "delete" } });
    await row("Ben");
    expect(screen.queryByRole("button", { name: /löschen$/ })).toBeNull();
    fireEvent.click(await screen.findByRole("checkbox", { name: "Ben Öst auswählen" }));
    fireEvent.click(await button("Entfernen"));
    expect((await screen.findAllByText(/Personen: /)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  test("but not the last administrator, and says why", async () => {
    await atList("", ({ at }) => (at === "DELETE user/u2" ? problem(409, "last_admin") : undefined));
    fireEvent.click(await button("Ben Öst löschen"));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Speichern fehlgeschlagen");
    expect(screen.getAllByText("Mindestens eine Person muss die Firma verwalten können.").length).toBeGreaterThan(0);
  });
});

describe("everybody whom the list finds", () => {
  const chooseAll = async () => {
    await row("Ben");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }));
  };

  test("is offered once the page is chosen, and disabled on the server after a question", async () => {
    const { worker } = await atList("?state=1&search=öst", ({ at }) =>
      at === "POST user/bulk-jobs" ? Response.json({ jobId: "j1" }, { status: 202 }) : undefined,
    );
    await row("Ben");
    expect(screen.queryByRole("button", { name: /Alle 26 auswählen/ })).toBeNull();
    await chooseAll();
    fireEvent.click(await button(/Alle 26 auswählen/));
    await screen.findByText("Alle 26 ausgewählt");
    fireEvent.click(await button("Deaktivieren"));
    const dialog = await screen.findByRole("alertdialog", { name: "Deaktivieren: 26 Personen?" });
    expect(sentTo(worker, "POST user/bulk-jobs")).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Deaktivieren" }));
    await waitFor(() =>
      expect(sentTo(worker, "POST user/bulk-jobs")).toEqual([
        { filter: { state: "1", search: "öst" }, action: "disable", expectedCount: 26 },
      ]),
    );
    const begun = worker.calls.find(({ method, path }) => method === "POST" && path.endsWith("/bulk-jobs"));
    expect(begun?.headers.get("idempotency-key")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/ausgewählt$/)).toBeNull());
    expect(localStorage.getItem("asgard.job")).toBe("u1 c1 j1");
  });

  test("is asked about again where the number has changed", async () => {
    const { worker } = await atList("", ({ at, body }) => {
      if (at !== "POST user/bulk-jobs") return undefined;
      const isNow = JSON.parse(body).expectedCount === 27;
      return isNow ? Response.json({ jobId: "j1" }, { status: 202 }) : problem(409, "count_changed", { count: 27 });
    });
    await chooseAll();
    fireEvent.click(await button(/Alle 26 auswählen/));
    fireEvent.click(await button("Entfernen"));
    fireEvent.click(
      within(await screen.findByRole("alertdialog", { name: "Entfernen: 26 Personen?" })).getByRole("button", {
        name: "Entfernen",
      }),
    );
    const again = await screen.findByRole("alertdialog", { name: "Entfernen: 27 Personen?" });
    expect(again.textContent).toContain("eine andere Zahl von Personen");
    fireEvent.click(within(again).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(sentTo(worker, "POST user/bulk-jobs")).toHaveLength(2));
  });

  test("is not removed for good, which is chosen by hand", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    await atList();
    await chooseAll();
    fireEvent.click(await button(/Alle 26 auswählen/));
    await screen.findByText("Alle 26 ausgewählt");
    expect(within(screen.getByRole("region", { name: "Ausgewählte Personen" })).queryByText("Entfernen")).toBeNull();
  });

  test("is given up by whoever chooses single people, and shown where it goes on already", async () => {
    const running = { jobId: "j7", state: "running" };
    await atList("", ({ at }) => (at === "GET user/bulk-jobs" ? Response.json({ data: [running] }) : undefined));
    await chooseAll();
    fireEvent.click(await button(/Alle 26 auswählen/));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Ben Öst auswählen" }));
    await screen.findByText("Ausgewählt: 1");
    await waitFor(() => expect(localStorage.getItem("asgard.job")).toBe("u1 c1 j7"));
  });
});

describe("many at once", () => {
  const select = async (...names: string[]) => {
    for (const name of names) fireEvent.click(await screen.findByRole("checkbox", { name: `${name} auswählen` }));
  };

  test("are disabled, and those that could not be are told", async () => {
    const outcome = { done: 1, failed: [{ userId: "u3", code: "admin_role_protected" }] };
    const { worker } = await atList("", ({ at }) => (at === "POST user/bulk" ? Response.json(outcome) : undefined));
    await select("Ben Öst", "Ida Lund");
    await screen.findByText("Ausgewählt: 2");
    fireEvent.click(await button("Deaktivieren"));
    await screen.findByText("Erledigt: 1, nicht möglich: 1");
    expect(sentTo(worker, "POST user/bulk")).toEqual([{ userIds: ["u2", "u3"], action: "disable" }]);
    await waitFor(() => expect(screen.queryByText(/^Ausgewählt/)).toBeNull());
  });

  test("or one, are as they were before at a click, and who was so already stays so", async () => {
    const off = member({ id: "u3", userId: "u3", firstName: "Ida", lastName: "Lund", state: 0 });
    const { worker } = await atList("", ({ at }) => {
      if (at === LIST) return Response.json(people([ben, off], { total: 2 }));
      return at === "POST user/bulk" ? Response.json({ done: 2, failed: [] }) : undefined;
    });
    await select("Ben Öst", "Ida Lund");
    fireEvent.click(await button("Deaktivieren"));
    fireEvent.click(await button("Rückgängig"));
    await screen.findByText("Wurde rückgängig gemacht");
    expect(sentTo(worker, "POST user/bulk")).toEqual([
      { userIds: ["u2", "u3"], action: "disable" },
      { userIds: ["u2"], action: "enable" },
    ]);
  });

  test("are removed after a question that counts them", async () => {
    const { worker } = await atList("", ({ at }) =>
      at === "POST user/bulk" ? Response.json({ done: 2, failed: [] }) : undefined,
    );
    await select("Ben Öst", "Ida Lund");
    fireEvent.click(await button("Entfernen"));
    const dialog = await screen.findByRole("alertdialog", { name: "2 Personen aus der Firma entfernen?" });
    expect(sentTo(worker, "POST user/bulk")).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Entfernen" }));
    await screen.findByText("Erledigt: 2");
  });

  test("are removed for good where that is how it is configured, and the question says so", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, softDelete: false } });
    await atList();
    await select("Ben Öst", "Ida Lund");
    fireEvent.click(await button("Entfernen"));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen.");
  });

  test("are chosen anew by whoever looks at other people", async () => {
    await atList();
    await select("Ben Öst");
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    fireEvent.change(search, { target: { value: "x" } });
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(screen.queryByText(/^Ausgewählt/)).toBeNull());
    await waitFor(() => expect(box("Ben Öst auswählen").checked).toBe(false));
  });
});

describe("the invite table", () => {
  const removed = member({ id: "u4", userId: "u4", firstName: "Kai", assigned: false, state: 0, assignKey: "k 4" });
  const invitation = {
    id: "i1",
    email: "eva@x.example",
    invitedBy: "Anna M.",
    createdAt: "2026-11-20T09:30:00Z",
    expiresAt: "2026-12-04T09:30:00Z",
    state: "pending",
  };
  const table: Answers = ({ at, path, method }) => {
    if (at === LIST) return Response.json(people([ben, removed]));
    if (path.includes("getInvitedUsers")) return Response.json(listed([invitation]));
    return method === "PUT" || method === "DELETE" ? gone() : undefined;
  };

  test("assigns who was removed and unassigns who is there, each by their key", async () => {
    const { worker } = await atList("?table=invite", table);
    fireEvent.click(await button(/^Kai .* wieder zuordnen$/));
    await screen.findByText(/^Kai .* ist wieder zugeordnet$/);
    fireEvent.click(await button("Zuordnung von Ben Öst aufheben"));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Entfernen" }));
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/admin/tenant-user/unAssignUser/u2/k1"));
    expect(worker.paths).toContain("PUT /api/admin/tenant-user/assignUser/u4/k%204");
    expect(screen.queryByRole("link", { name: /bearbeiten$/ })).toBeNull();
  });

  const INVITED = "GET /api/user/invitation/getInvitedUsers";
  const wanted = (worker: Parameters<typeof callsTo>[0]) => callsTo(worker, INVITED).at(-1) as URLSearchParams;

  test("shows open invitations, and takes one back after a question", async () => {
    const { worker } = await atList("?table=invite", table);
    expect((await row("eva@x")).textContent).toContain("Anna M.");
    expect((await row("eva@x")).textContent).toContain("04.12.26");
    expect([wanted(worker).get("state"), wanted(worker).get("limit")]).toEqual(["pending", "10"]);
    fireEvent.click(await button("Einladung an eva@x.example zurückziehen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Einladung an eva@x.example zurückziehen?" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Zurückziehen" }));
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/user/invitation/deleteInviteUser/i1"));
  });

  test("pages, searches and filters invitations like every list, and the people beside them stay", async () => {
    const { worker, where } = await atList("?table=invite", (call) =>
      call.path.includes("getInvitedUsers")
        ? Response.json(listed([invitation], { total: 64, page: Number(call.query.get("page") ?? 1) }))
        : table(call),
    );
    const invitations = within(await screen.findByRole("region", { name: "Einladungen" }));
    await row("eva@x");
    fireEvent.click(await invitations.findByRole("button", { name: "7" }));
    await waitFor(() => expect(wanted(worker).get("page")).toBe("7"));
    expect(where()).toContain("invited.page=7");
    const search = invitations.getByRole("textbox", { name: "Einladungen suchen" });
    fireEvent.change(search, { target: { value: "eva" } });
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(wanted(worker).get("search")).toBe("eva"));
    fireEvent.click(invitations.getByRole("button", { name: "Filter" }));
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Abgelaufen" }));
    await waitFor(() => expect(wanted(worker).get("state")).toBe("expired"));
    expect([...asked(worker).keys()].sort()).toEqual(["fields", "limit", "loginInfo"]);
  });

  test("offers nothing for an invitation that was answered", async () => {
    const answered = listed([{ ...invitation, invitedBy: "", state: "accepted" }]);
    await atList("?table=invite&invited.state=accepted", (call) =>
      call.path.includes("getInvitedUsers") ? Response.json(answered) : table(call),
    );
    expect((await row("eva@x")).textContent).toContain("Angenommen");
    expect(screen.queryByRole("button", { name: /eva@x\.example/ })).toBeNull();
  });

  test("assigns everybody of the group where the deployment names the call", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, autoAssignPath: "user/autoAssign" } });
    const { worker } = await atList("?table=invite", (call) =>
      call.at === "POST user/autoAssign" ? Response.json({ assigned: 1000, remaining: 3 }) : table(call),
    );
    fireEvent.click(await button("Alle zuordnen"));
    await screen.findByText("Zugeordnet: 1.000, noch übrig: 3");
    expect(sentTo(worker, "POST user/autoAssign")).toEqual([{}]);
  });

  test("takes in a colleague of the group by a click", async () => {
    setPrerenderedConfig({ admin: { ...standardConfig.admin, autoAssignPath: "user/autoAssign" } });
    const chloe = {
      userId: "u9",
      assignKey: "new",
      firstName: "Chloé",
      lastName: "Roux",
      initials: "CR",
      email: "chloe@x.example",
      company: "Café Lumière",
    };
    let isMember = false;
    const { worker } = await atList("?table=invite", (call) => {
      if (call.at === "GET user/colleagues") return Response.json(listed(isMember ? [] : [chloe]));
      if (call.path.includes("assignUser/u9")) isMember = true;
      return table(call);
    });
    expect((await row("Chloé")).textContent).toContain("Café Lumière");
    fireEvent.click(await button("Chloé Roux zuordnen"));
    await screen.findByText("Chloé Roux ist zugeordnet");
    expect(worker.paths).toContain("PUT /api/admin/tenant-user/assignUser/u9/new");
    await screen.findByText("Niemand aus der Gruppe fehlt hier");
  });

  test("leads by clicks to those who were removed, who are assigned there", async () => {
    const { worker, where } = await atList("", (call) =>
      call.at === LIST && call.query.get("assigned") === "0" ? Response.json(people([removed])) : table(call),
    );
    fireEvent.click(await screen.findByRole("link", { name: "Einladungen und Zuordnung" }));
    const assignment = within(await screen.findByRole("navigation", { name: "Zuordnung" }));
    fireEvent.click(assignment.getByRole("link", { name: "Entfernt" }));
    await waitFor(() => expect(where()).toContain("?table=invite&assigned=0"));
    fireEvent.click(await button(/^Kai .* wieder zuordnen$/));
    await waitFor(() => expect(worker.paths).toContain("PUT /api/admin/tenant-user/assignUser/u4/k%204"));
  });

  test("does not offer that where no call is named", async () => {
    await atList("?table=invite", table);
    await row("Ben");
    expect(screen.queryByRole("button", { name: "Alle zuordnen" })).toBeNull();
  });
});

describe("people who were removed", () => {
  const kai = member({ id: "u4", userId: "u4", firstName: "Kai", assigned: false, state: 0 });
  const removed: Answers = ({ at, method }) => {
    if (at === LIST) return Response.json(people([kai]));
    if (at === "POST user/u4/restore") return Response.json(member());
    return method === "DELETE" ? gone() : undefined;
  };

  test("have a view of their own, are not edited, and come back", async () => {
    const { worker } = await atList("", removed);
    fireEvent.click(await screen.findByRole("link", { name: "Entfernte Personen" }));
    await waitFor(() => expect(asked(worker).get("assigned")).toBe("0"));
    expect(screen.queryByRole("link", { name: /bearbeiten$/ })).toBeNull();
    fireEvent.click(await button("Kai Öst wiederherstellen"));
    await screen.findByText("Kai Öst gehört wieder zur Firma");
    expect(screen.queryByRole("row", { name: /Kai/ })).toBeNull();
    expect(screen.getAllByRole("definition")[0]?.textContent).toBe("27");
    expect(sentTo(worker, "POST user/u4/restore")).toEqual([{}]);
  });

  test("are erased for good after a question that names them", async () => {
    const { worker } = await atList("?assigned=0", removed);
    fireEvent.click(await button("Kai Öst endgültig löschen"));
    const dialog = await screen.findByRole("alertdialog", { name: "Kai Öst endgültig löschen?" });
    expect(dialog.textContent).toContain("Das lässt sich nicht rückgängig machen");
    fireEvent.click(within(dialog).getByRole("button", { name: "Endgültig löschen" }));
    await screen.findByText("Kai Öst ist gelöscht");
    await waitFor(() => expect(worker.paths).toContain("DELETE /api/admin/user/u4?softDelete=false"));
  });

  test("are restored by writers and erased by those with the highest right", async () => {
    const { worker } = await atList("?assigned=0", removed, {
      hasAdminRights: false,
      rights: { "admin.users": "delete" },
    });
    await button("Kai Öst wiederherstellen");
    expect(screen.queryByRole("button", { name: "Kai Öst endgültig löschen" })).toBeNull();
    expect(asked(worker).get("assigned")).toBe("0");
  });
});

test("the list comes from where the web configuration says", async () => {
  const { usersWithInfo } = webConfiguration;
  Object.assign(webConfiguration, { usersWithInfo: { method: "POST", path: "elsewhere/people" } });
  try {
    const { worker } = await atList("?search=berg", ({ path }) =>
      path.startsWith("/api/elsewhere/people?") ? Response.json(people([ben])) : undefined,
    );
    await row("Ben");
    const call = worker.calls.find(({ path }) => path.startsWith("/api/elsewhere/people?"));
    expect([call?.method, new URLSearchParams(call?.path.split("?")[1]).get("search")]).toEqual(["POST", "berg"]);
  } finally {
    Object.assign(webConfiguration, { usersWithInfo });
  }
});
