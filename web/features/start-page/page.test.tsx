import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { TenantSession } from "../../client/api/shapes";
import { signedIn } from "../../client/session/lifecycle";
import { forgetRights, storeRights } from "../../client/session/rights";
import { signInOf } from "../../testing/actors";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderRoutes, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { Component } from "./page";

const company = { companyId: "t1", tenantId: "t1", title: "Nordlicht", companyName: "Nordlicht AG", city: "Kiel" };
const user = {
  ...{ id: "u1", userId: "u1", firstName: "Anna", lastName: "Lindqvist", email: "anna@nord.example" },
  ...{ emailVerified: true, hasPin: true, initials: "AL", image: null, resetPasswordRequired: false, settings: {} },
};
const app = (appId: string, more: object = {}) => ({
  ...{ appId, title: appId, baseTitle: appId, categoryName: "Insight", baseCategoryName: "Insight" },
  ...{ path: `/${appId}`, icon: null, mfeName: null, mfePath: null, sort: 1, access: "write" },
  ...more,
});
const member = {
  ...{ valid: true, tenant: company, company, roles: [{ roleId: "r1", title: "Außendienst" }], operator: false },
  ...{ hasAdminRights: false, hasOnBoardingRights: false, hasPaymentRights: false, rights: { surveys: "write" } },
  layout: { layoutMode: "topbar", sideBarApps: {}, changeableByUser: false },
  apps: [app("surveys"), app("closed", { path: null })],
} as unknown as TenantSession;

const days = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, "0")}`,
  signIns: at === 29 ? 1200 : 1,
  failed: at === 29 ? 2 : 0,
}));
const nine = Array.from({ length: 9 }, (_, at) => `u${at}`);
const act = {
  ...{ seq: 7, id: "e7", action: "member.updated", actor: "u1", actorName: "Anna L.", actorImage: null, object: "u2" },
  ...{ names: { u1: "Anna Lindqvist", u2: "Ben Krüger" }, detail: {}, changes: [], network: null, traceId: "c1" },
  ...{ createdAt: "2026-11-22T10:00:00Z", sealed: true },
};
const home = {
  people: { members: 1200, active: 780, joined: 12, never: 31 },
  days,
  invitations: { open: 1, expired: 3, next: [{ id: "i1", email: "new@x.example", expiresAt: "2026-12-01T10:00:00Z" }] },
  acts: [act, { ...act, seq: 6, id: "e6", action: "members.disabled", object: "t1", detail: { userIds: nine } }],
  unusedRoles: [{ roleId: "r2", title: "Elektroflotte" }],
  hasOneAdministrator: true,
  checklist: null as object | null,
  platform: null,
};

freshBrowser();
beforeEach(() => {
  forgetRights();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
});

/** The start page with these rights. */
function shown(
  tenant: object,
  first: object | null = home,
  person: object = user,
  refusal = problem(503, "unavailable"),
) {
  let answer = first;
  const session = { user: person, company, tenant: company, organisations: [company] };
  const worker = workerThat(({ method, path }) => {
    if (method === "DELETE" && path === "/api/home/checklist") {
      answer = { ...answer, checklist: null };
      return new Response(null, { status: 204 });
    }
    if (path === "/api/home") return answer ? Response.json(answer) : refusal.clone();
    return path === "/api/user/invitation/getInvitationRequest" ? Response.json([]) : Response.json(tenant);
  });
  signedIn(signInOf({ user: person, company }));
  storeRights(tenant as TenantSession);
  const where = renderRoutes(
    [
      {
        id: "signed-in",
        path: "/",
        loader: () => ({ valid: true, ...session }),
        children: [{ index: true, Component, loader: () => tenant }],
      },
    ],
    "/",
  );
  return { worker, where };
}

test("a member finds their apps as tiles, and nothing is asked about the company", async () => {
  const { worker, where } = shown(member);
  await screen.findByRole("heading", { level: 1, name: "Willkommen, Anna" });
  const tiles = within(screen.getByRole("region", { name: "Anwendungen" }));
  expect(tiles.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText("Außendienst")).toBeTruthy();
  expect(worker.paths).not.toContain("GET /api/home");
  expect(screen.queryByText("Für Sie zu tun")).toBeNull();
  await press(tiles.getByRole("link", { name: /Umfragen/ }));
  await waitFor(() => expect(where()).toBe("/surveys"));
});

test("the company's news stand under the greeting as they were typed, and nothing is asked for", async () => {
  const text = "Sommerfest am 3. Juli <b>im Hof</b> https://x.example";
  const { worker } = shown({ ...member, news: { text, at: "2026-11-20T09:30:00Z" } });
  const news = await screen.findByRole("region", { name: "Nachricht der Firma" });
  expect(news.textContent).toBe(`${text}20.11.2026`);
  expect(within(news).queryAllByRole("link")).toEqual([]);
  expect(worker.paths).not.toContain("GET /api/home");
});

test("a company that says nothing has no room for it", async () => {
  shown({ ...member, news: null });
  await screen.findByRole("heading", { level: 1, name: "Willkommen, Anna" });
  expect(screen.queryByRole("region", { name: "Nachricht der Firma" })).toBeNull();
});

test("who has something to do for themselves is led to it", async () => {
  const own = { ...user, emailVerified: false, hasPassword: true, hasPin: false };
  shown({ ...member, hasSecondFactor: false }, home, own);
  const tasks = within(await screen.findByRole("region", { name: "Für Sie zu tun" }));
  expect(tasks.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/auth/confirm-mail",
    "/account#factors",
    "/account#pin",
  ]);
  expect(tasks.getByText("Zweiten Faktor einrichten")).toBeTruthy();
});

test("who has no password is not led to a PIN, which needs one", async () => {
  shown({ ...member, hasSecondFactor: false }, home, { ...user, hasPassword: false, hasPin: false });
  const tasks = within(await screen.findByRole("region", { name: "Für Sie zu tun" }));
  expect(tasks.queryByText("PIN festlegen")).toBeNull();
});

test("an administrator sees the company at a glance", async () => {
  shown({ ...member, hasAdminRights: true });
  await screen.findByText("65 % aller Personen");
  const text = (name: string) => screen.getByRole("region", { name }).textContent;
  expect(screen.getByText("Aktiv (30 Tage)").nextElementSibling?.textContent).toBe("780");
  expect(text("Anmeldungen")).toContain("1.229 in 30 Tagen");
  expect(screen.getByRole("img", { name: "Fehlgeschlagen je Tag: 2 in 30 Tagen, höchstens 2" })).toBeTruthy();
  const rows = within(screen.getByRole("region", { name: "Anmeldungen" })).getAllByRole("row", { hidden: true });
  expect(rows[1]?.textContent).toBe("30.11.20261.2002");
  expect(text("Offene Einladungen")).toContain("new@x.examplebis 01.12.2026");
  expect(text("Zuletzt geschehen")).toContain("Anna Lindqvist hat Ben Krüger geändert");
  expect(text("Zuletzt geschehen")).toContain("Anna Lindqvist hat 9 Personen deaktiviert");
  const names = ["Nur eine Person verwaltet die Firma", "3 Einladungen sind abgelaufen", "Rollen, die niemand hat"];
  for (const name of names) expect(screen.getByText(name).closest("a")).not.toBeNull();
  expect(screen.getByText("Elektroflotte")).toBeTruthy();
  // Rows about invitations lead to the invitations.
  const leadsTo = (name: string) => screen.getByText(name).closest("a")?.getAttribute("href");
  const invitations = "/auth/admin/user/overview/?table=invite";
  expect(leadsTo("3 Einladungen sind abgelaufen")).toBe(`${invitations}&invited.state=expired`);
  expect(leadsTo("Personen und Einladungen")).toBe(invitations);
});

test("the first steps of a company lead on, and whoever administers it puts them away", async () => {
  const checklist = { logo: null, role: true, invitation: false, person: false, import: false };
  const { worker } = shown({ ...member, hasAdminRights: true }, { ...home, checklist });
  const steps = within(await screen.findByRole("region", { name: "Die ersten Schritte" }));
  await steps.findByText("1 von 4 erledigt");
  expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/auth/admin/user/overview/?invite=1",
    "/auth/admin/user/create",
    "/auth/admin/user/import",
  ]);
  expect(steps.queryByText("Logo hochladen"), "operations do not let the company change itself").toBeNull();
  expect(localStorage.getItem("asgard.checklist")).toBe("t1");
  await press(steps.getByRole("button", { name: "Ausblenden" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Die ersten Schritte" })).toBeNull());
  expect(worker.paths).toContain("DELETE /api/home/checklist");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Ihre Firma auf einen Blick"));
  expect(localStorage.getItem("asgard.checklist")).toBeNull();
});

test.each([
  ["t1", true],
  ["t2", false],
])("where apps were opened in the company %s, room for them is kept here: %s", async (company, isKept) => {
  localStorage.setItem("asgard.recent", company);
  shown(member);
  const heading = await screen.findByRole("heading", { name: "Anwendungen" });
  expect(heading.parentElement?.hasAttribute("data-lately")).toBe(isKept);
});

test("the operators' company has no first steps", async () => {
  const checklist = { logo: null, role: false, invitation: false, person: false, import: false };
  shown({ ...member, operator: true, hasAdminRights: true }, { ...home, checklist });
  await screen.findByText("65 % aller Personen");
  expect(screen.queryByRole("region", { name: "Die ersten Schritte" })).toBeNull();
});

test("a number leads to the list of what it counts; those who are new stand first in theirs", async () => {
  shown({ ...member, hasAdminRights: true });
  const list = "/auth/admin/user/overview/";
  const leadsTo = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  await screen.findByRole("link", { name: "Personen: 1.200" });
  expect(leadsTo("Personen: 1.200")).toBe(`${list}?state=1`);
  expect(leadsTo("Aktiv (30 Tage): 780")).toBe(`${list}?state=1&lastLogin=within:30`);
  expect(leadsTo("Nie angemeldet: 31")).toBe(`${list}?state=1&lastLogin=never`);
  const newest = `${list}?state=1&sort=-createdAt&columns=person,createdAt,lastLogin,allowedAppsCount,state`;
  expect(leadsTo("Neu (30 Tage): 12")).toBe(newest);
  expect(screen.getByText("Neueste zuerst")).toBeDefined();
});

test("where nothing wants to be looked at, it says so", async () => {
  const calm = { ...home, hasOneAdministrator: false, unusedRoles: [], invitations: { open: 0, expired: 0, next: [] } };
  shown({ ...member, hasAdminRights: true }, calm);
  await screen.findByText(/Alles in Ordnung/);
  expect(screen.getByText("Gerade wartet keine Einladung auf Antwort.")).toBeTruthy();
});

test("whoever may only read is not led to inviting", async () => {
  shown({ ...member, rights: { "admin.users": "read" } }, { ...home, invitations: { open: 0, expired: 0, next: [] } });
  await screen.findByText("Gerade wartet keine Einladung auf Antwort.");
  expect(screen.queryByRole("link", { name: "Jemanden einladen" })).toBeNull();
});

test.each([
  ["read", {}, "Wer eingeladen wurde, kann sie nicht mehr annehmen."],
  ["bring people in", { hasOnBoardingRights: true }, "Erneut senden oder zurückziehen."],
])("whoever may only %s is asked about expired invitations for what they may do", async (_, rights, text) => {
  shown({ ...member, rights: { "admin.users": "read" }, ...rights });
  const note = (await screen.findByText("3 Einladungen sind abgelaufen")).closest("a");
  expect(note?.textContent).toContain(text);
});

test("whoever may invite is led to it where no invitation is open", async () => {
  const calm = { ...home, invitations: { open: 0, expired: 0, next: [] } };
  shown({ ...member, hasOnBoardingRights: true }, calm);
  const invite = await screen.findByRole("link", { name: "Jemanden einladen" });
  expect(invite.getAttribute("href")).toBe("/auth/admin/user/overview/?invite=1");
});

test("who may see one part sees that one alone", async () => {
  const none = { people: null, days: null, invitations: null, unusedRoles: null, hasOneAdministrator: null };
  shown({ ...member, rights: { "admin.audit": "read" } }, { ...home, ...none });
  const acts = await screen.findByRole("region", { name: "Zuletzt geschehen" });
  await waitFor(() => expect(acts.textContent).toContain("Anna Lindqvist hat Ben Krüger geändert"));
  expect(screen.queryByRole("region", { name: "Anmeldungen" })).toBeNull();
  expect(screen.queryByText("Personen")).toBeNull();
});

/** The platform as operators see it. */
const platform = {
  ...{ companies: 5, disabledCompanies: 1, newCompanies: 2, newPeople: 1_234, mostMembers: 10_000 },
  largeCompanies: [] as object[],
  waiting: {
    ...{ mails: 3, personalMailSeconds: 4, bulkMailSeconds: 20, deadMails: 10_000, sessionCommands: 2 },
    ...{ sessionCommandSeconds: 60, unsealedSeconds: 0, jobs: 0, jobSeconds: 0 },
  },
  cron: { ranAt: "2026-11-22T10:00:00Z", secondsAgo: 30, failedAt: null },
  database: { bytes: 1_000_000, mostBytes: 10_000_000_000 },
};
const checks = { database: "ok", copies: "ok", objects: "ok" };
const health = { status: "ok", version: "0.2.0", deployment: "", mails: null, checks };
const operator = { ...member, operator: true, hasAdminRights: true };

test("an operator sees how the platform grows, and that it is well", async () => {
  const days = [
    { day: "2026-11-21", companies: 0, people: 34 },
    { day: "2026-11-22", companies: 2, people: 1_200 },
  ];
  shown(operator, { ...home, health, platform: { ...platform, days, waiting: { ...platform.waiting, deadMails: 0 } } });
  const part = await screen.findByRole("region", { name: "Die Plattform" });
  await within(part).findByText("1.234");
  for (const text of ["Aktivierte Firmen5+2 in 30 Tagen", "Neue Personen1.234in 30 Tagen", "Warteschlange3"])
    expect(part.textContent).toContain(text);
  expect(within(part).getByText("Alles antwortet, nichts wartet zu lange, keine Grenze ist nah.")).toBeTruthy();
  const tiles = within(screen.getByRole("region", { name: "Anwendungen" }));
  for (const page of ["Anwendungen", "Konten", "Betrieb"]) tiles.getByRole("link", { name: new RegExp(page) });
  within(part).getByRole("img", { name: "Neue Personen je Tag: 1.234 in 30 Tagen, höchstens 1.200" });
  within(part).getByRole("img", { name: "Neue Firmen je Tag: 2 in 30 Tagen, höchstens 2" });
  const rows = within(part)
    .getAllByRole("row", { hidden: true })
    .map(({ textContent }) => textContent);
  expect(rows).toEqual(["TagNeue PersonenNeue Firmen", "22.11.20261.2002", "21.11.2026340"]);
});

test("what of the platform wants to be looked at leads to where it stands", async () => {
  const near = [{ companyId: "c9", title: "Großhandel Süd", members: 9_200 }];
  const database = { bytes: 6_200_000_000, mostBytes: 10_000_000_000 };
  const ill = { ...health, status: "failing", checks: { ...checks, copies: "failing" } };
  const cron = { ...platform.cron, secondsAgo: 601 };
  const troubled = { ...platform, largeCompanies: near, cron, database };
  shown(operator, { ...home, health: ill, platform: troubled });
  const part = await screen.findByRole("region", { name: "Die Plattform" });
  await within(part).findByText("9.999+");
  const links = within(within(part).getAllByRole("list")[0] as HTMLElement).getAllByRole("link");
  expect(links.map((link) => link.querySelector("strong")?.textContent?.replace("\u00a0", " "))).toEqual([
    "Ein Speicher antwortet nicht: Kopien",
    "Die Hintergrundarbeit läuft nicht",
    "1 Warteschlange ist im Rückstand",
    "Die Datenbank ist zu 62 % voll",
    "1 Firma nahe an einer Grenze",
  ]);
  expect(links.at(-1)?.textContent).toContain("Großhandel Süd");
  for (const link of links) expect(link.getAttribute("href")).toMatch(/\/auth\/admin\/operations\/?$/);
});

test("what cannot be loaded can be tried again, and the apps are there meanwhile", async () => {
  const { worker } = shown({ ...member, hasAdminRights: true }, null);
  await screen.findByText("Das konnte nicht geladen werden");
  expect(screen.getByRole("link", { name: /Umfragen/ })).toBeTruthy();
  const before = worker.paths.filter((path) => path === "GET /api/home").length;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await waitFor(() => expect(worker.paths.filter((path) => path === "GET /api/home").length).toBeGreaterThan(before));
});

test("why it cannot be loaded is said", async () => {
  const refusal = problem(429, "too_many_attempts", { retryAfter: 600 });
  shown({ ...member, hasAdminRights: true }, null, user, refusal);
  await screen.findByText(/10 Min\./);
});
