import { globSync, readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import openapi from "../../../openapi.json";
import type { AuditEvent } from "../../client/api/admin-audit";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { labelOfField } from "./differences";
import { EventDetails } from "./event-details";

freshBrowser();

const event = (action: string, detail: object): AuditEvent => ({
  seq: 7,
  id: "e1",
  action,
  actor: "u1",
  actorName: "Anna Berger",
  actorImage: null,
  object: "c1",
  names: { u1: "Anna Berger", c1: "Nordlicht" },
  detail,
  changes: [],
  network: null,
  traceId: "t1",
  createdAt: "2026-11-20T09:00:00Z",
  sealed: true,
});

/** The rows of the changes: field, before, after. */
function rowsOf(auditEvent: AuditEvent): string[][] {
  render(<EventDetails event={auditEvent} id="details" />, { wrapper: MemoryRouter });
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
}

test("the rules of a company are told in the words of their form", () => {
  const before = {
    secondFactor: "optional",
    secondFactorFrom: null,
    idleMinutes: 0,
    sessionHours: 12,
    allowedNetworks: [],
    pin: true,
  };
  const after = {
    secondFactor: "required",
    secondFactorFrom: Date.parse("2027-01-01T12:00:00Z"),
    idleMinutes: 30,
    sessionHours: 0,
    allowedNetworks: ["192.0.2.0/24", "203.0.113.0/24"],
    pin: false,
  };
  expect(rowsOf(event("tenant.security_changed", { before, after }))).toEqual([
    ["Zweiter Faktor", "Freiwillig", "Vorgeschrieben"],
    ["Ab wann", "–", expect.stringMatching(/^(31\.12\.2026|01\.01\.2027|02\.01\.2027), \d\d:\d\d$/)],
    ["Ende ohne Nutzung nach (Minuten)", "–", "30"],
    ["Ende nach (Stunden)", "12", "–"],
    ["Zugelassene Netze", "–", "192.0.2.0/24, 203.0.113.0/24"],
    ["Eine PIN genügt, um hier zu arbeiten", "Ja", "Nein"],
  ]);
});

test("what somebody was denied is told in words, beside its name in the contract", () => {
  const denial = { ...event("access.denied", { times: 2 }), object: "deleteRole" };
  const { container } = render(<EventDetails event={denial} id="details" />, { wrapper: MemoryRouter });
  const [name] = [...container.querySelectorAll("dt")].filter((dt) => dt.textContent === "Vorgang im System");
  expect(name?.nextElementSibling?.textContent).toBe("Rollen: Löschen deleteRole");
});

test.each(["invitation.accepted", "member.removed", "members.removed", "members.restored", "members.roles_given"])(
  "roles of %s are told once",
  (action) => {
    const members = event(action, { userIds: ["u2"], roles: ["r1", "r2"], jobId: "j1" });
    const names = { ...members.names, r1: "Büro", r2: "Lager" };
    const { container } = render(<EventDetails event={{ ...members, names }} id="details" />, {
      wrapper: MemoryRouter,
    });
    const told = [...container.querySelectorAll("dt")].filter((dt) => dt.textContent === "Rollen");
    const inSentence = action === "members.roles_given";
    expect(told.map((dt) => dt.nextElementSibling?.textContent)).toEqual(inSentence ? [] : ["Büro und Lager"]);
  },
);

test("fields without values share a line, whose words are those of the event", () => {
  const detail = { fields: ["firstName", "lastName"], after: {} };
  expect(rowsOf(event("member.created", detail))).toEqual([
    ["Vorname, Nachname", "angegeben, Werte nicht im Protokoll"],
  ]);
});

test("a person's PIN is not a company's rule about PINs", () => {
  expect(rowsOf(event("auth.pin_set", { fields: ["pin"] }))).toEqual([
    ["PIN", "geändert, Werte für Sie nicht einsehbar"],
  ]);
});

test("what only an investigation needs is folded, and its values are copied", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  render(<EventDetails event={{ ...event("role.updated", {}), network: "n1" }} id="details" />, {
    wrapper: MemoryRouter,
  });
  const folded = screen.getByText("Technische Angaben").closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain("Nr. 7, versiegelt");
  for (const name of ["Kennung der Anfrage kopieren", "Netz, unter einem Pseudonym kopieren"])
    await press(screen.getByRole("button", { name, hidden: true }));
  expect(writeText.mock.calls).toEqual([["t1"], ["n1"]]);
});

test("apps that come into the sidebar of a role or leave it are told by name", () => {
  const detail = { title: "Büro", before: {}, after: { sideBarApps: { "admin.users": 1, surveys: 0 } } };
  expect(rowsOf(event("role.updated", detail))).toEqual([
    ["Anwendungen in der Seitenleiste", "", "Personen: Ja, surveys: Nein"],
  ]);
  cleanup();
  const before = { layoutMode: "sidebar", sideBarApps: { surveys: 1 } };
  const after = { layoutMode: "topbar", sideBarApps: { surveys: 0 } };
  expect(rowsOf(event("role.updated", { title: "Büro", before, after }))).toContainEqual([
    "Anwendungen in der Seitenleiste",
    "surveys: Ja",
    "surveys: Nein",
  ]);
  cleanup();
  const unchanged = { title: "Büro", before: { state: 0, sideBarApps: {} }, after: { state: 1, sideBarApps: {} } };
  expect(rowsOf(event("role.updated", unchanged))).toHaveLength(1);
});

test("who came into a role and who left it is told by name, and how many others there are", () => {
  const names = { u2: "Ben Öst", u3: "Cem Uz", u4: "Dana Ek" };
  const roleUpdate = (people: object) => ({
    ...event("role.updated", { title: "Büro", before: {}, after: {}, people }),
    names,
  });
  const people = { added: 23, addedIds: ["u2", "u3", "u9"], removed: 1, removedIds: ["u4"] };
  expect(rowsOf(roleUpdate(people))).toEqual([
    ["Neu in der Rolle", "", "Ben Öst, Cem Uz und 21 weitere Personen"],
    ["Nicht mehr in der Rolle", "Dana Ek", ""],
  ]);
});

test("people of a role are counted where the event or its reader has no names", () => {
  const people = { added: 0, addedIds: [], removed: 2, removedIds: ["u8", "u9"] };
  expect(rowsOf(event("role.deleted", { title: "Büro", people }))).toEqual([["Nicht mehr in der Rolle", "2", ""]]);
  cleanup();
  const older = { title: "Büro", before: {}, after: {}, people: { added: 3, removed: 0 } };
  expect(rowsOf(event("role.updated", older))).toEqual([["Neu in der Rolle", "", "3"]]);
});

describe("every field that can be written has a label", () => {
  type Schema = { readonly $ref?: string; readonly properties?: object; readonly oneOf?: readonly Schema[] };
  const schemas = openapi.components.schemas as Readonly<Record<string, Schema>>;

  /** Members of a request; a member that is an object is replaced by its own members. */
  function membersOf(schema: Schema, opened: readonly string[]): string[] {
    const { $ref, oneOf, properties = {} } = schema;
    if ($ref) return membersOf(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, opened);
    if (oneOf) return oneOf.flatMap((one) => membersOf(one, opened));
    return Object.entries(properties).flatMap(([name, value]) =>
      opened.includes(name) ? membersOf(value as Schema, opened) : [name],
    );
  }

  /** Members that are never written into an event under this name, and why. */
  const NOT_WRITTEN: Readonly<Record<string, string>> = {
    companyName: "is name",
    isIntern: "is isEmployee",
    birthday: "is birthDate",
    birthDay: "is birthDate",
    currentPassword: "is a proof",
    adminEmail: "is whom the event of the invitation is about",
    appId: "is the object of the event",
    users: "is counted among the people",
    usersAdd: "is counted among the people",
    usersRemove: "is counted among the people",
    usersAll: "is counted among the people",
    apps: "is told app by app",
  };

  /** The text between parentheses, the first of which is open. */
  function argumentsFrom(source: string, from: number): string {
    let depth = 1;
    let to = from;
    for (; depth > 0 && to < source.length; to += 1) depth += source[to] === "(" ? 1 : source[to] === ")" ? -1 : 0;
    return source.slice(from, to - 1);
  }

  test.each([
    ["CreateUserRequest", []],
    ["UpdateUserRequest", []],
    ["UpdateMeRequest", []],
    ["CreateRoleRequest", ["settings"]],
    ["UpdateRoleRequest", ["settings"]],
    ["CreateTenantRequest", ["rules"]],
    ["UpdateTenantRequest", ["rules"]],
    ["CreateBusinessRequest", []],
    ["CompanyAppsRequest", []],
    ["UpdateSecurityRequest", []],
    ["CreateAppRequest", []],
    ["UpdateAppRequest", []],
  ])("of %s", (name, opened) => {
    const members = membersOf(schemas[name] ?? {}, opened).filter((member) => !(member in NOT_WRITTEN));
    expect(members.length).toBeGreaterThan(0);
    expect(members.filter((member) => !labelOfField(member))).toEqual([]);
  });

  test("of what the worker writes", () => {
    const sources = globSync("worker/{storage,http}/**/*.rs").map((file) => readFileSync(file, "utf8"));
    // Before and after as SQL, and personal values beside their event.
    const begins = [/'(?:\$\.)?(?:before|after)', json_object\(/g, /\binsert\(\s*\(\s*(?=")/g];
    const literals = sources.flatMap((source) =>
      begins.flatMap((begin) =>
        [...source.matchAll(begin)].map((at) => argumentsFrom(source, at.index + at[0].length)),
      ),
    );
    const written = literals.flatMap((text) => [...text.matchAll(/'(\w+)',/g)].map(([, name = ""]) => name));
    // Fields with their columns, as those of a role.
    const tables = sources.flatMap((source) => [
      ...source.matchAll(/const FIELDS: &\[\(&str, &str\)\] = &\[([^;]*)\];/g),
    ]);
    const fields = tables.flatMap(([, text = ""]) => [...text.matchAll(/\("(\w+)", "/g)].map(([, name = ""]) => name));
    // And the names of fields without values.
    const named = sources.flatMap((source) =>
      [...source.matchAll(/\bfields\.(?:push|extend)\([^;]*?"(\w+)"/g)].map(([, name = ""]) => name),
    );
    // Every call is found: a pattern that matches nothing would check nothing.
    expect(written).toEqual(expect.arrayContaining(["language", "countUsers", "offered", "isShared"]));
    expect(fields).toEqual(expect.arrayContaining(["changeableByUser", "title"]));
    expect(named).toEqual(expect.arrayContaining(["pin", "resetPassword"]));
    expect(labelOfField("noField")).toBeUndefined();
    expect([...written, ...fields, ...named].filter((name) => !labelOfField(name))).toEqual([]);
  });
});
