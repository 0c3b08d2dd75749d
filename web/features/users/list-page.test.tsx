import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { noteResponse, noteUnreachable } from "../../client/api/network";
import { webConfiguration } from "../../client/config/web-configuration";
import {
  type Answers,
  aRole,
  box,
  callsTo,
  enterCompany,
  listPage,
  member,
  rightsOf,
  sentTo,
  southwind,
  usersPage,
} from "../../testing/administration";
import { problem, settled, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys, send, write } from "../../testing/person";
import { atUsersList, ben, button, LIST, lastQuery, row } from "../../testing/users-list";
import { toasts } from "../../ui/toast";

freshBrowser();

describe("the list of people", () => {
  test("asks for its columns and shows who there is, with the company in numbers", async () => {
    const { worker } = await atUsersList();
    expect((await row("Ben")).textContent).toContain("05.11.26 07:04");
    expect((await row("Ida")).textContent).toContain("Keine Anmeldungen");
    const fields = lastQuery(worker).get("fields")?.split(",");
    for (const name of ["avatar", "firstName", "lastName", "email", "lastLogin", "isIntern", "allowedAppsCount"]) {
      expect(fields).toContain(name);
    }
    expect([lastQuery(worker).get("loginInfo"), lastQuery(worker).get("limit")]).toEqual(["true", "10"]);
    const counts = screen.getAllByRole("definition").map((count) => count.textContent);
    expect(counts).toEqual(["26", "22", "9", "1", "25"]);
  });

  test("reads what its address asks for, and keeps there what is asked for", async () => {
    const { worker, where } = await atUsersList("?page=2&sort=-email&search=berg&state=0");
    await row("Ben");
    expect(Object.fromEntries(lastQuery(worker))).toMatchObject({
      page: "2",
      sort: "-email",
      search: "berg",
      state: "0",
    });
    await press(await button(/^E-Mail/));
    await waitFor(() => expect(where()).toContain("?sort=email&search=berg&state=0"));
    await waitFor(() => expect(lastQuery(worker).get("sort")).toBe("email"));
    await press(await button("Filter entfernen: Status: Deaktiviert"));
    await waitFor(() => expect(lastQuery(worker).get("state")).toBeNull());
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
    const { worker, where } = await atUsersList("?role=r1", ({ at }) =>
      at === "GET user/facets" ? Response.json(facets) : undefined,
    );
    await button("Filter entfernen: Rollen: Innen");
    const choose = async (filter: string, value: string) => {
      await press(await button("Filter"));
      await press(await screen.findByRole("menuitem", { name: new RegExp(`^${filter}`) }));
      await press(await screen.findByRole("menuitemcheckbox", { name: value }));
      await pressKeys("{Escape}");
      // The focus is back at the filter.
      await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("menuitem"));
      await pressKeys("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    };
    await choose("Rollen", "Außen");
    await waitFor(() => expect(lastQuery(worker).get("role")).toBe("r1,r2"));
    await choose("Standort", "Bonn, Süd");
    await waitFor(() => expect(lastQuery(worker).get("location")).toBe("Bonn\\, Süd"));
    await press(await button("Filter entfernen: Rollen: Innen"));
    await waitFor(() => expect(lastQuery(worker).get("role")).toBe("r2"));
    expect(where()).toContain("role=r2");
    await choose("E-Mail-Domain", "x.example");
    await waitFor(() => expect(lastQuery(worker).get("domain")).toBe("x.example"));
    await choose("Eingeladen von", "Mia Moser");
    await waitFor(() => expect(lastQuery(worker).get("invitedBy")).toBe("u9"));
    await button("Filter entfernen: E-Mail-Domain: x.example");
    await press(await button("Filter entfernen: Eingeladen von: Mia Moser"));
    await waitFor(() => expect(lastQuery(worker).get("invitedBy")).toBeNull());
    expect(where()).toContain("domain=x.example");
  });

  test("has numbers above it that lead to those whom they count", async () => {
    const { worker } = await atUsersList("?search=berg");
    await press(await screen.findByRole("link", { name: "Nie angemeldet: 25" }));
    await waitFor(() => expect(lastQuery(worker).get("lastLogin")).toBe("never"));
    expect(lastQuery(worker).get("search")).toBeNull();
    await button("Filter entfernen: Letzte Anmeldung: Noch nie");
  });

  test.each([
    ["", "Alle: 26"],
    ["?page=2&sort=-email", "Alle: 26"],
    ["?state=1", "Aktiviert: 22"],
    ["?isEmployee=1", "Intern: 9"],
    ["?table=invite", "Eingeladen: 1"],
    ["?lastLogin=never", "Nie angemeldet: 25"],
    ["?state=0", null],
    ["?state=1&isEmployee=1", null],
    ["?search=berg", null],
    ["?assigned=0", null],
  ])("marks the number whose people are shown, and none where they are others: %s", async (address, name) => {
    await atUsersList(address);
    await screen.findByRole("link", { name: "Alle: 26" });
    const tiles = within(screen.getByLabelText("Personen in Zahlen"));
    const marked = tiles.queryAllByRole("link", { current: true }).map((link) => link.getAttribute("aria-label"));
    expect(marked).toEqual(name === null ? [] : [name]);
  });

  test.each([
    ["?lastLogin=within:30", "-lastLogin", "descending"],
    ["?lastLogin=over:90", "lastLogin", "ascending"],
    ["?lastLogin=since:2026-10-01", "-lastLogin", "descending"],
    ["?lastLogin=before:2026-10-01", "lastLogin", "ascending"],
    ["?lastLogin=over:90&sort=-email", "-email", "none"],
    ["?lastLogin=never", null, "none"],
  ])("narrowed by the last sign-in is in its order, unless another one is chosen: %s", async (address, sort, shown) => {
    const { worker } = await atUsersList(address);
    await row("Ben");
    expect(lastQuery(worker).get("sort")).toBe(sort);
    const head = screen.getByRole("columnheader", { name: "Letzte Anmeldung" });
    expect(head.getAttribute("aria-sort")).toBe(shown);
  });

  test.each([
    ["within:14", "Letzte Anmeldung: In den letzten 14 Tagen"],
    ["over:1", "Letzte Anmeldung: Seit über 1 Tag nicht"],
    ["since:2026-10-01", "Letzte Anmeldung: Seit 01.10.2026"],
    ["before:2026-02-28", "Letzte Anmeldung: Nicht seit 28.02.2026"],
  ])("shows and takes away what its address alone says of the last sign-in: %s", async (value, name) => {
    const { worker, where } = await atUsersList(`?lastLogin=${value}`);
    await press(await button(`Filter entfernen: ${name}`));
    await waitFor(() => expect(lastQuery(worker).get("lastLogin")).toBeNull());
    expect(where()).toBe("/auth/admin/user/overview/");
  });

  test("shows and takes away filters by what is not there any more, and by what it has not heard of yet", async () => {
    let isThere = false;
    const facets = { roles: [{ roleId: "r1", title: "Innen" }], locations: [], domains: [], inviters: [] };
    const { worker } = await atUsersList("?role=r1,gone&invitedBy=u9&location=Ulm", ({ at }) =>
      at === "GET user/facets" && isThere ? Response.json(facets) : undefined,
    );
    await button("Filter entfernen: Standort: Ulm");
    await button("Filter entfernen: Eingeladen von: …");
    expect(screen.getAllByRole("button", { name: "Filter entfernen: Rollen: …" })).toHaveLength(2);
    isThere = true;
    // What is still on its way is not read again: then the next answer tells.
    await waitFor(() => {
      act(noteUnreachable);
      act(noteResponse);
      screen.getByRole("button", { name: "Filter entfernen: Rollen: Innen" });
    });
    for (const name of ["Rollen: unbekannt", "Eingeladen von: unbekannt", "Standort: Ulm"]) {
      const chip = await button(`Filter entfernen: ${name}`);
      await press(chip);
      await waitFor(() => expect(chip.isConnected).toBe(false));
    }
    const filters = () => ["role", "invitedBy", "location"].map((name) => lastQuery(worker).get(name));
    await waitFor(() => expect(filters()).toEqual(["r1", null, null]));
  });

  test.each([
    ["is named by its title", {}, "Zuletzt"],
    ["has no name for whoever may not read it", { hasAdminRights: false, rights: { "admin.users": "read" } }, "…"],
  ])("a role that is filtered by, beyond those that are offered, %s", async (_, rights, name) => {
    const offered = Array.from({ length: 200 }, (_each, at) => ({ roleId: `r${at}`, title: `Rolle ${at}` }));
    const { worker } = await atUsersList(
      "?role=r777",
      ({ at }) => {
        if (at === "GET user/facets")
          return Response.json({ roles: offered, locations: [], domains: [], inviters: [] });
        return at === "GET role" ? Response.json(listPage([aRole({ roleId: "r777", title: "Zuletzt" })])) : undefined;
      },
      rights,
    );
    await button(`Filter entfernen: Rollen: ${name}`);
    expect(callsTo(worker, "GET role")).toHaveLength(name === "…" ? 0 : 1);
  });

  test("is not narrowed by values that its filters do not have, which leave the address", async () => {
    const { worker, where } = await atUsersList("?state=enabled&lastLogin=x&isEmployee=1");
    await row("Ben");
    expect(where()).toMatch(/\?isEmployee=1$/);
    const sent = worker.calls.filter(({ path }) => path.includes("state=enabled") || path.includes("lastLogin=x"));
    expect(sent).toEqual([]);
    expect([lastQuery(worker).get("state"), lastQuery(worker).get("isEmployee")]).toEqual([null, "1"]);
  });

  test("that is refused for what it is narrowed by shows that, and is there without it", async () => {
    await atUsersList("?location=Ulm", ({ at, query }) =>
      at === LIST && query.get("location") === "Ulm" ? problem(422, "validation_failed") : undefined,
    );
    await screen.findByText("Laden fehlgeschlagen");
    await press(await button("Filter entfernen: Standort: Ulm"));
    await row("Ben");
  });

  test("is narrowed by the day of the last sign-in", async () => {
    const { worker } = await atUsersList("?lastLogin=since:2026-02-30");
    await row("Ben");
    // No such day.
    expect(lastQuery(worker).get("lastLogin")).toBeNull();
    await press(await button("Filter"));
    await press(await screen.findByRole("menuitem", { name: /^Letzte Anmeldung/ }));
    await press(await screen.findByRole("menuitemradio", { name: "Anderer Zeitraum …" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Letzte Anmeldung" }));
    await write(dialog.getByRole("combobox", { name: "Zeitraum" }), "Nicht seit einem bestimmten Tag");
    const day = dialog.getByLabelText<HTMLInputElement>(/^Tag/);
    await press(dialog.getByRole("button", { name: "Filtern" }));
    await dialog.findByText("Bitte einen Tag wählen");
    await write(day, "2026-10-01");
    await press(dialog.getByRole("button", { name: "Filtern" }));
    await waitFor(() => expect(lastQuery(worker).get("lastLogin")).toBe("before:2026-10-01"));
    await button("Filter entfernen: Letzte Anmeldung: Nicht seit 01.10.2026");
  });

  test("is narrowed by any number of days since the last sign-in", async () => {
    const { worker } = await atUsersList("?lastLogin=within:14");
    const open = async () => {
      await press(await button("Filter"));
      await press(await screen.findByRole("menuitem", { name: /^Letzte Anmeldung/ }));
      await press(await screen.findByRole("menuitemradio", { name: "Anderer Zeitraum …" }));
      return within(await screen.findByRole("dialog", { name: "Letzte Anmeldung" }));
    };
    let dialog = await open();
    const days = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Tage/ });
    expect(days.value).toBe("14");
    await write(dialog.getByRole("combobox", { name: "Zeitraum" }), "Seit über … Tagen nicht");
    for (const wrong of ["0", "3651", "1.5", "x", ""]) {
      await write(days, wrong);
      await send(days);
      await dialog.findByText("Bitte eine ganze Zahl von 1 bis 3650");
    }
    await write(days, "45");
    await press(dialog.getByRole("button", { name: "Filtern" }));
    await waitFor(() => expect(lastQuery(worker).get("lastLogin")).toBe("over:45"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await button("Filter entfernen: Letzte Anmeldung: Seit über 45 Tagen nicht");
    // A typed value is added to the choices, and the dialog starts with it.
    await press(await button("Filter"));
    const filter = await screen.findByRole("menuitem", { name: /^Letzte Anmeldung/ });
    expect(filter.textContent).toContain("Seit über 45 Tagen nicht");
    await press(filter);
    const chosen = await screen.findByRole("menuitemradio", { name: "Seit über 45 Tagen nicht" });
    expect(chosen.getAttribute("aria-checked")).toBe("true");
    await pressKeys("{Escape}{Escape}");
    dialog = await open();
    expect(dialog.getByRole<HTMLSelectElement>("combobox", { name: "Zeitraum" }).value).toBe("over");
    await press(dialog.getByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(lastQuery(worker).get("lastLogin")).toBe("over:45");
  });

  test("searches what is typed, and goes from page to page", async () => {
    const { worker, where } = await atUsersList();
    await row("Ben");
    await press(await button("3"));
    await waitFor(() => expect(lastQuery(worker).get("page")).toBe("3"));
    const search = screen.getByRole("textbox", { name: "Personen suchen" });
    await write(search, "lastName:öst");
    await send(search);
    await waitFor(() => expect(lastQuery(worker).get("search")).toBe("lastName:öst"));
    expect([lastQuery(worker).get("page"), where()]).toEqual([
      null,
      "/auth/admin/user/overview/?search=lastName%3A%C3%B6st",
    ]);
  });

  test("says when nobody is there, and when nobody is found offers to show everybody", async () => {
    const nobody: Answers = ({ at }) => (at === LIST ? Response.json(usersPage([])) : undefined);
    const { where } = await atUsersList("?search=zz&state=0", nobody);
    await screen.findByText("Keine Personen vorhanden");
    await press(await button("Alles zeigen"));
    await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Alles zeigen" })).toBeNull());
  });

  test("goes back when its page is gone", async () => {
    const answer: Answers = ({ at, query }) =>
      at === LIST && query.get("page") === "3" ? Response.json(usersPage([], { total: 12, page: 3 })) : undefined;
    const { where } = await atUsersList("?page=3", answer);
    await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/?page=2"));
    await row("Ben");
  });

  test.each([
    ["page", usersPage([ben], { total: 26, page: 3 })],
    ["currentPage", { ...usersPage([ben], { total: 26, page: undefined }), currentPage: 3 }],
  ])("shows where it is by %s", async (_, answer) => {
    await atUsersList("?page=3", ({ at }) => (at === LIST ? Response.json(answer) : undefined));
    await screen.findByText("21–26 von 26");
    expect((await button("3")).getAttribute("aria-current")).toBe("page");
  });

  test("that cannot be loaded says so, and can be asked for again", async () => {
    let isDown = true;
    await atUsersList("", ({ at }) => (at === LIST && isDown ? problem(503, "unavailable") : undefined));
    await screen.findByText("Laden fehlgeschlagen");
    isDown = false;
    await press(await button("Erneut versuchen"));
    await row("Ben");
  });

  test("that somebody may not see names the right that is missing", async () => {
    const missing = { app: "admin.users", access: "read" };
    await atUsersList("", ({ at }) => (at === LIST ? problem(403, "forbidden", { missing }) : undefined), {
      hasAdminRights: false,
    });
    expect(await screen.findByText(/Personen: Lesen/)).toBeDefined();
  });
});

test("in another company nobody is selected any more: neither single users nor all that match", async () => {
  let company: object | undefined;
  const { worker } = await atUsersList("", ({ at }) => {
    if (at === "POST user/bulk") return Response.json({ done: 1, changed: [], failed: [] });
    return at === "GET /api/tenant" && company ? Response.json(rightsOf({ company, tenant: company })) : undefined;
  });
  await screen.findByRole("checkbox", { name: "Ben Öst auswählen" });
  await press(screen.getByRole("checkbox", { name: "Alle auf dieser Seite auswählen" }));
  await press(await button(/Alle 26 gefundenen Personen auswählen/));
  await screen.findByText("Alle 26 ausgewählt");
  company = southwind;
  await enterCompany(southwind);
  const ofBen = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Ben Öst auswählen" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Ausgewählte Personen" })).toBeNull());
  expect(ofBen.checked).toBe(false);
  await press(box("Ida Lund auswählen"));
  await press(await button("Deaktivieren"));
  await waitFor(() => expect(sentTo(worker, "POST user/bulk")).toEqual([{ userIds: ["u3"], action: "disable" }]));
  expect(sentTo(worker, "POST user/bulk-jobs")).toEqual([]);
});

test("an export that is on its way when another company is entered ends there without a word", async () => {
  const files = vi.spyOn(URL, "createObjectURL");
  const first = withheld();
  const { worker } = await atUsersList("", ({ at }) => {
    if (at === "GET role") return Response.json(listPage([]));
    return at === "GET user/export" ? first.response : undefined;
  });
  await press(await button("Exportieren"));
  await waitFor(() => expect(callsTo(worker, "GET user/export")).toHaveLength(1));
  await enterCompany(southwind);
  first.give(Response.json({ rows: [], next: "x1" }));
  await act(settled);
  expect([callsTo(worker, "GET user/export").length, files.mock.calls, toasts.get()]).toEqual([1, [], []]);
});

test("an export whose roles could not be read says so, and saves no file with their ids", async () => {
  const files = vi.spyOn(URL, "createObjectURL");
  await atUsersList("", ({ at }) => {
    if (at === "GET role") return problem(503, "unavailable");
    return at === "GET user/export" ? Response.json({ rows: [member({ roles: ["r1"] })], next: null }) : undefined;
  });
  await press(await button("Exportieren"));
  await screen.findByText("Laden fehlgeschlagen");
  expect(files).not.toHaveBeenCalled();
});

describe("what is offered", () => {
  test("to a reader: editing internal people, and an explanation at the buttons", async () => {
    await atUsersList("", undefined, { hasAdminRights: false, rights: { "admin.users": "read" } });
    await row("Ida");
    await waitFor(() => expect(screen.queryAllByRole("link", { name: /bearbeiten$/ })).toHaveLength(1));
    expect(screen.getByRole("link", { name: "Ida Lund bearbeiten" }).getAttribute("href")).toBe(
      "/auth/admin/user/edit/u3",
    );
    expect(screen.queryByRole("button", { name: / (entfernen|löschen)$/ })).toBeNull();
    expect(screen.queryAllByRole("checkbox")).toHaveLength(0);
    await press(await button("Person anlegen"));
    expect((await screen.findAllByText(/Personen: Schreiben/)).length).toBeGreaterThan(0);
  });

  test("to a writer: editing everybody", async () => {
    await atUsersList("", undefined, { hasAdminRights: false, rights: { "admin.users": "write" } });
    await waitFor(() => expect(screen.queryAllByRole("link", { name: /bearbeiten$/ })).toHaveLength(2));
    expect(screen.queryByRole("button", { name: / (entfernen|löschen)$/ })).toBeNull();
  });

  test("with on-boarding rights: creating and inviting", async () => {
    const { where } = await atUsersList("", undefined, {
      hasAdminRights: false,
      hasOnBoardingRights: true,
      rights: { "admin.users": "read" },
    });
    await row("Ben");
    await press(await button("Person anlegen"));
    await waitFor(() => expect(where()).toBe("/auth/admin/user/create"));
  });

  test("no invitation where the route hides the button", async () => {
    await atUsersList("", undefined, {}, { hasInviteButton: false });
    await row("Ben");
    expect(screen.queryByRole("button", { name: "Einladen" })).toBeNull();
  });
});

test("the list comes from where the web configuration says", async () => {
  const { usersWithInfo } = webConfiguration;
  Object.assign(webConfiguration, { usersWithInfo: { method: "POST", path: "elsewhere/users" } });
  try {
    const { worker } = await atUsersList("?search=berg", ({ path }) =>
      path.startsWith("/api/elsewhere/users?") ? Response.json(usersPage([ben])) : undefined,
    );
    await row("Ben");
    const call = worker.calls.find(({ path }) => path.startsWith("/api/elsewhere/users?"));
    expect([call?.method, new URLSearchParams(call?.path.split("?")[1]).get("search")]).toEqual(["POST", "berg"]);
  } finally {
    Object.assign(webConfiguration, { usersWithInfo });
  }
});
