import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { AUDIT_NEWS_MS, POLL_LIMIT_MS } from "../../client/timings";
import {
  type Answers,
  aRole,
  atAdministration,
  callsTo,
  field,
  listPage,
  member,
  usersPage,
} from "../../testing/administration";
import { stopClock } from "../../testing/clock";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, write } from "../../testing/person";
import { assertFallsSilent } from "../../testing/unattended";
import { Component } from "./page";

freshBrowser();

const event = {
  id: "e1",
  seq: 7,
  action: "role.updated",
  actor: "u1",
  actorName: "Anna M.",
  actorImage: null,
  object: "r1",
  names: { u1: "Anna Müller", r1: "Außendienst" },
  network: "n1",
  traceId: "t1",
  sealed: true,
  createdAt: new Date(2026, 10, 5, 7, 4).toISOString(),
  detail: {
    title: "Vertrieb",
    before: { hasPaymentRights: 0, apps: { "admin.users": "none" } },
    after: { hasPaymentRights: 1, apps: { "admin.users": "write" } },
  },
  changes: [],
};
const rows: Answers = ({ at }) => (at === "GET audit" ? Response.json(listPage([event])) : undefined);
const at = (address: string, answers: Answers = rows, rights: object = {}) =>
  atAdministration([{ path: "/auth/admin/audit/", Component }], `/auth/admin/audit/${address}`, answers, rights);
const lastQuery = (worker: Parameters<typeof callsTo>[0]) =>
  Object.fromEntries(callsTo(worker, "GET audit").at(-1) ?? []);
const open = async () => press(await screen.findByRole("button", { name: /^Einzelheiten: / }));
const differences = () =>
  within(screen.getByRole("table", { name: "Was sich geändert hat" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));

test("says who did what to what and when, the newest first, by the name it had then", async () => {
  at("");
  const row = await screen.findByRole("row", { name: /Anna Müller hat die Rolle Vertrieb geändert/ });
  expect(row.textContent).toContain("05.11.2026, 07:04");
  expect(within(row).getByRole("link", { name: "Vertrieb" }).getAttribute("href")).toMatch(/role\/r1$/);
  expect(screen.getByRole("columnheader", { name: /Zeitpunkt/ }).getAttribute("aria-sort")).toBe("descending");
});

test("shows before and after in words: rights by app and level, flags as yes and no", async () => {
  at("");
  await open();
  expect(differences()).toEqual([
    ["Zahlungsrechte", "Nein", "Ja"],
    ["Personen", "Kein Zugriff", "Schreiben"],
  ]);
  expect(screen.getByText("Nr. 7, versiegelt")).toBeTruthy();
});

test("says before and after of a person, roles by their names, and what the reader may not see", async () => {
  const changes = [
    { field: "lastName", before: "Weber", after: "Krüger" },
    { field: "phone", before: "+49 30 5551", after: null },
    { field: "gender", before: "O", after: "W" },
    { field: "birthDate", before: null, after: "1990-02-03" },
    { field: "language", before: "de", after: "pt-br" },
    { field: "shoeSize", before: "37", after: "38" },
  ];
  const detail = {
    fields: ["lastName", "phone", "password", "roles"],
    before: { state: 1, roles: ["r1"] },
    after: { roles: ["r1", "r2"] },
  };
  const names = { ...event.names, u2: "Ben Öst", r2: "Büro" };
  const changed = { ...event, action: "member.updated", object: "u2", names, detail, changes };
  at("", ({ at }) => (at === "GET audit" ? Response.json(listPage([changed])) : undefined));
  await screen.findByRole("row", { name: /Anna Müller hat Ben Öst geändert/ });
  await open();
  expect(differences()).toEqual([
    ["Nachname", "Weber", "Krüger"],
    ["Telefon", "+49 30 5551", "–"],
    ["Anrede", "Keine Angabe", "Frau"],
    ["Geburtstag", "–", "03.02.1990"],
    ["Sprache", "Deutsch", "Português (Brasil)"],
    ["shoeSize", "37", "38"],
    ["Rollen", "Außendienst", "Außendienst, Büro"],
    ["Passwort", "geändert, Werte nicht im Protokoll"],
  ]);
});

test("counts many people, names the first and says how many more", async () => {
  const userIds = ["u2", "u3", "u4", "u5", "u6", "u7", "u8", "u9", "u10"];
  const names = { u1: "Anna Müller", u2: "Ben Öst", u3: "Carla Núñez" };
  const many = { ...event, action: "members.disabled", object: "c1", names, detail: { userIds, roles: null } };
  at("", ({ at }) => (at === "GET audit" ? Response.json(listPage([many])) : undefined));
  await screen.findByRole("row", { name: /Anna Müller hat 9 Personen deaktiviert/ });
  await open();
  await screen.findByText(
    (_, one) => one?.tagName === "DD" && one.textContent === "Ben Öst, Carla Núñez und 7 weitere Personen",
  );
});

test("says from which device and network it was done, and for whom the server did it", async () => {
  const detail = { userIds: ["u2"], roles: null, jobId: "j1", agent: "Firefox, Windows" };
  const done = { ...event, action: "members.disabled", object: "c1", network: "n3tw0rk-of-anna", detail };
  at("", ({ at }) => (at === "GET audit" ? Response.json(listPage([done])) : undefined));
  await screen.findByRole("row", { name: /^Anna Müller hat/ });
  await open();
  const detailOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(["Gerät", "Netz, unter einem Pseudonym", "Ausgeführt"].map(detailOf)).toEqual([
    "Firefox, Windows",
    "n3tw0rk-of-anna",
    "vom Server, für Anna Müller",
  ]);
});

test("what somebody was denied is offered as a filter in words", async () => {
  const denied = { ...event, action: "access.denied", object: "listUsers", detail: { times: 1 } };
  const { worker } = at("", ({ at }) => (at === "GET audit" ? Response.json(listPage([denied])) : undefined));
  await screen.findByRole("row", { name: /^Anna Müller/ });
  await open();
  await press(screen.getByRole("button", { name: "Nur Vorgänge zu Personen: Lesen" }));
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ object: "listUsers" }));
});

test("an event of a newer release is told by its name", async () => {
  at("", ({ at }) => (at === "GET audit" ? Response.json(listPage([{ ...event, action: "robot.made" }])) : undefined));
  await screen.findByRole("row", { name: /Anna Müller ?: robot.made/ });
});

/** The first and the last second of a day here, as the server reads them. */
const begin = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date).toISOString().replace(".000", "");
const end = (year: number, month: number, date: number) =>
  new Date(year, month - 1, date, 23, 59, 59).toISOString().replace(".000", "");

test("is filtered by its address: exactly this action, and the days between, from midnight to midnight here", async () => {
  const { worker, where } = at("?action=role.updated&from=2026-11-01");
  await screen.findByText("Anna Müller");
  expect(lastQuery(worker)).toEqual({ limit: "10", action: "role.updated", from: begin(2026, 11, 1) });
  await write(field("to"), "2026-11-20");
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ from: begin(2026, 11, 1), to: end(2026, 11, 20) }));
  expect(where()).toContain("to=2026-11-20");
});

test("a value of a row filters by itself, and the filter can be taken away", async () => {
  const { worker } = at("");
  await open();
  const only = () => screen.getByRole("button", { name: "Nur Vorgänge von Anna Müller" });
  await press(only());
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ actor: "u1" }));
  await press(only());
  await waitFor(() => expect(lastQuery(worker)).toEqual({ limit: "10" }));
  await press(only());
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ actor: "u1" }));
  await press(await screen.findByRole("button", { name: "Filter entfernen: Person: Anna Müller" }));
  await waitFor(() => expect(lastQuery(worker)).toEqual({ limit: "10" }));
});

test("a frequent kind is one press away, and every kind is again", async () => {
  const { worker } = at("");
  await screen.findByText("Anna Müller");
  const kind = (name: string) => screen.getByRole("button", { name });
  await press(kind("Person geändert"));
  await waitFor(() => expect(lastQuery(worker)).toEqual({ limit: "10", action: "member.updated" }));
  expect(kind("Person geändert").getAttribute("aria-pressed")).toBe("true");
  expect(field("action").value).toBe("member.updated");
  await press(kind("Alle Vorgänge"));
  await waitFor(() => expect(lastQuery(worker)).toEqual({ limit: "10" }));
  expect(kind("Alle Vorgänge").getAttribute("aria-pressed")).toBe("true");
});

/** It is shortly after midnight here, and stays so: where clocks are ahead of UTC, it is yesterday there. */
function stayToday(): string {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 5, 0, 30) });
  onTestFinished(() => void vi.useRealTimers());
  return "2026-11-05";
}

test("a kind and a range of days are chosen from lists and stand in the address, the range as so many of the last days", async () => {
  stayToday();
  const { worker, where } = at("");
  await screen.findByText("Anna Müller");
  await write(field("action"), "members.disabled");
  await waitFor(() => expect(lastQuery(worker)).toEqual({ limit: "10", action: "members.disabled" }));
  for (const [range, days, from] of [
    ["today", 1, begin(2026, 11, 5)],
    ["week", 7, begin(2026, 10, 30)],
    ["month", 30, begin(2026, 10, 7)],
  ] as const) {
    await write(field("range"), range);
    await waitFor(() => expect(lastQuery(worker)).toMatchObject({ from }));
    expect(new URLSearchParams(where().split("?")[1]).get("from")).toBe(`last:${days}`);
    expect(field("range").value).toBe(range);
  }
});

test("the last days are others after midnight: they stay chosen, and the log is asked for again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 5, 23, 59, 30) });
  onTestFinished(() => void vi.useRealTimers());
  const { worker } = at("?from=last:1");
  await screen.findByText("Anna Müller");
  expect(lastQuery(worker)).toMatchObject({ from: begin(2026, 11, 5) });
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ from: begin(2026, 11, 6) }));
  expect(field("range").value).toBe("today");
});

test("so many of the last days as no range has are shown as the first of them", async () => {
  stayToday();
  const { worker } = at("?from=last:3");
  await screen.findByText("Anna Müller");
  expect(lastQuery(worker)).toMatchObject({ from: begin(2026, 11, 3) });
  expect([field("range").value, field("from").value]).toEqual(["own", "2026-11-03"]);
});

test("days that somebody chooses stay where they are typed, whatever they are, until a range is chosen by name", async () => {
  const today = stayToday();
  const { where } = at("");
  await screen.findByText("Anna Müller");
  await write(field("range"), "own");
  await waitFor(() => expect(field("to").value).toBe(today));
  expect(where()).toContain(`to=${today}`);
  // Neither today alone nor no days at all become a named range.
  await write(field("to"), "");
  await waitFor(() => expect(where()).not.toContain("to="));
  expect(field("from").value).toBe(today);
  expect(document.activeElement).toBe(field("to"));
  await write(field("from"), "");
  await waitFor(() => expect(where()).not.toContain("from="));
  expect([field("range").value, document.activeElement]).toEqual(["own", field("from")]);
  await write(field("from"), "2026-11-01");
  await waitFor(() => expect(where()).toContain("from=2026-11-01"));
  await write(field("range"), "week");
  await waitFor(() => expect(field("to")).toBeUndefined());
  expect(field("range").value).toBe("week");
});

test("hands out everything that it is filtered by as one file, however many parts it comes in", async () => {
  const createObjectURL = vi.spyOn(URL, "createObjectURL");
  // happy-dom would navigate to the file instead of downloading it.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { worker } = at("?actor=u1&from=2026-11-01", (call) => {
    if (call.at !== "GET audit/export") return rows(call);
    return call.query.get("after") === "x1"
      ? new Response('{"b":2}\n')
      : new Response('{"a":1}\n', { headers: { next: "x1" } });
  });
  await screen.findByText("Anna Müller");
  await press(screen.getByRole("button", { name: "Als NDJSON" }));
  await waitFor(() => expect(createObjectURL).toHaveBeenCalledOnce());
  expect(callsTo(worker, "GET audit/export").map((query) => Object.fromEntries(query))).toEqual([
    { actor: "u1", from: begin(2026, 11, 1), format: "ndjson" },
    { actor: "u1", from: begin(2026, 11, 1), format: "ndjson", after: "x1" },
  ]);
  const [file] = createObjectURL.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe('{"a":1}\n{"b":2}\n');
});

test("a file that could not be had is said", async () => {
  at("", (call) => (call.at === "GET audit/export" ? problem(503, "unavailable") : rows(call)));
  await screen.findByText("Anna Müller");
  await press(screen.getByRole("button", { name: "Als CSV" }));
  await screen.findByText("Laden fehlgeschlagen");
});

test("says how many are new without moving what is read, and shows them when asked", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    let events = [event];
    at("", ({ at }) => (at === "GET audit" ? Response.json(listPage(events)) : undefined));
    await screen.findByRole("row", { name: /Vertrieb/ });
    events = [8, 9, 10].map((seq) => ({ ...event, seq, id: `n${seq}`, action: "members.exported" }));
    events = [...events.reverse(), event];
    await act(() => vi.advanceTimersByTimeAsync(AUDIT_NEWS_MS));
    const news = await screen.findByRole("button", { name: "3 neue Vorgänge" });
    expect(screen.queryByRole("row", { name: /exportiert/ })).toBeNull();
    await press(news);
    expect(await screen.findAllByRole("row", { name: /exportiert/ })).toHaveLength(3);
    expect(screen.queryByRole("button", { name: /neue Vorgänge/ })).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test("is not asked for news for ever where it is left open, as that would keep the session alive", async () => {
  stopClock();
  const { worker } = at("");
  setCookie("utk", tokenUntil(Date.now() + 2 * POLL_LIMIT_MS));
  const requests = () => callsTo(worker, "GET audit").length;
  await vi.waitFor(() => expect(requests()).toBe(1));
  await screen.findByRole("row", { name: /Vertrieb/ });
  await assertFallsSilent(requests, AUDIT_NEWS_MS);
});

test("events of other filters are no news while those of new filters are loaded", async () => {
  let isLoaded = () => {};
  const loaded = new Promise<void>((resolve) => {
    isLoaded = resolve;
  });
  at("", ({ at, query }) => {
    if (at !== "GET audit") return undefined;
    if (!query.has("action")) return Response.json(listPage([{ ...event, seq: 90, id: "e90" }, event]));
    return loaded.then(() => Response.json(listPage([event])));
  });
  await screen.findAllByRole("row", { name: /Vertrieb/ });
  await press(screen.getByRole("button", { name: "Rolle geändert" }));
  isLoaded();
  await waitFor(() => expect(screen.getAllByRole("row", { name: /Vertrieb/ })).toHaveLength(1));
  expect(screen.queryByRole("button", { name: /neue/i })).toBeNull();
});

test("somebody is found by name, stands in the address and as a chip, and goes again", async () => {
  const { worker, where } = at("", ({ at, ...call }) => {
    if (at === "GET user/usersWithInfo") {
      return Response.json(
        usersPage([member({ userId: "u9", firstName: "Cem", lastName: "Uz", email: "cem@x.example" })]),
      );
    }
    if (at === "GET role") return Response.json(listPage([aRole({ roleId: "r9", title: "Cembalo" })]));
    return rows({ at, ...call });
  });
  await screen.findByText("Anna Müller");
  const search = async (name: string) => {
    await write(await screen.findByRole("combobox", { name }), "Cem");
  };
  await search("Person");
  await press(await screen.findByRole("option", { name: /Cem Uz/ }));
  await waitFor(() => expect(where()).toContain("actor=u9"));
  expect(callsTo(worker, "GET role")).toHaveLength(0);
  await search("Objekt");
  await press(await screen.findByRole("option", { name: /Cembalo/ }));
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ actor: "u9", object: "r9" }));
  await screen.findByRole("button", { name: "Filter entfernen: Objekt: Cembalo" });
  await press(await screen.findByRole("button", { name: "Filter entfernen: Person: Cem Uz" }));
  await waitFor(() => expect(where()).not.toContain("actor="));
});

test("a search that failed says so, and the next one is another", async () => {
  let isDown = true;
  at("", ({ at, ...call }) => {
    if (at !== "GET user/usersWithInfo") return rows({ at, ...call });
    return isDown
      ? problem(422, "validation_failed")
      : Response.json(usersPage([member({ userId: "u9", firstName: "Cem", lastName: "Uz" })]));
  });
  await screen.findByText("Anna Müller");
  const finder = await screen.findByRole("combobox", { name: "Person" });
  await write(finder, "Ce");
  await screen.findByText("Laden fehlgeschlagen");
  expect(screen.queryByText("Wird geladen …")).toBeNull();
  isDown = false;
  await write(finder, "Cem");
  await screen.findByRole("option", { name: /Cem Uz/ });
});

test("whoever may not see people or roles finds none of them", async () => {
  atAdministration([{ path: "/auth/admin/audit/", Component }], "/auth/admin/audit/", rows, {
    ...{ hasAdminRights: false, rights: { "admin.audit": "read" } },
  });
  await screen.findByText("Anna Müller");
  expect(screen.queryByRole("combobox", { name: "Person" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Objekt" })).toBeNull();
});

test("operators switch between their company and the platform, which stands in the address and in an export", async () => {
  const { worker, where } = at("?action=role.updated", rows, { operator: true });
  await press(await screen.findByRole("radio", { name: "Plattform" }));
  await waitFor(() => expect(where()).toBe("/auth/admin/audit/?action=role.updated&scope=platform"));
  await waitFor(() => expect(lastQuery(worker)).toMatchObject({ action: "role.updated", scope: "platform" }));
  await screen.findByText("Was auf der Plattform außerhalb der Firmen geschehen ist.");
  const row = await screen.findByRole("row", { name: /Vertrieb/ });
  expect(within(row).queryByRole("link")).toBeNull();
  await press(screen.getByRole("button", { name: "Als CSV" }));
  await waitFor(() => expect(callsTo(worker, "GET audit/export")[0]?.get("scope")).toBe("platform"));
  await press(screen.getByRole("radio", { name: "Diese Firma" }));
  await waitFor(() => expect(where()).toBe("/auth/admin/audit/?action=role.updated"));
});

test("an empty log of the platform is not said to be filtered", async () => {
  at("?scope=platform", ({ at }) => (at === "GET audit" ? Response.json(listPage([])) : undefined), { operator: true });
  await screen.findByText("Keine Vorgänge vorhanden");
  expect(screen.queryByRole("button", { name: "Alle anzeigen" })).toBeNull();
});

test("nobody else is offered the log of the platform, and an address that names it shows the company's", async () => {
  const { worker, where } = at("?scope=platform");
  await screen.findByRole("row", { name: /Vertrieb/ });
  expect(screen.queryByRole("radio")).toBeNull();
  await waitFor(() => expect(where()).toBe("/auth/admin/audit/"));
  expect(lastQuery(worker).scope).toBeUndefined();
});
