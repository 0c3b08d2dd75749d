import { readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { MeasuredCalls, Operations } from "../../client/api/admin-operations";
import { setPrerenderedConfig } from "../../client/config/config";
import { OPERATIONS_POLL_MS, POLL_LIMIT_MS } from "../../client/timings";
import { LIMITS } from "../../kit/operations/state";
import { type Answers, atAdministration, callsTo } from "../../testing/administration";
import { pass, stopClock } from "../../testing/clock";
import { problem, setCookie, tokenUntil, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { assertFallsSilent } from "../../testing/unattended";
import { Component } from "./page";

freshBrowser();

const OPERATOR = { operator: true };

const group = (name: string, calls: number, errors = 0): MeasuredCalls => ({
  ...{ name, calls, errors, limited: 0, p50: 12.4, p95: 1_840, rowsRead: calls * 9, databaseMs: calls * 1.5 },
});

const answer = (change: Partial<Operations> = {}): Operations => ({
  health: {
    ...{ status: "ok", version: "0.2.0", deployment: "3f1c", mails: null },
    checks: { database: "ok", copies: "ok", objects: "ok" },
  },
  database: { bytes: 1_234_000_000, mostBytes: 10_000_000_000 },
  waiting: {
    ...{ mails: 3, personalMailSeconds: 400, bulkMailSeconds: 20, deadMails: 21, sessionCommands: 2 },
    ...{ sessionCommandSeconds: 60, unsealedSeconds: 0, jobs: 0, jobSeconds: 0 },
  },
  cron: { ranAt: "2026-11-22T10:00:00Z", secondsAgo: 30, failedAt: null },
  mostMembers: 10_000,
  largeCompanies: [{ companyId: "c9", title: "Großhandel Süd", members: 9_200 }],
  measurements: "read",
  calls: {
    readAt: "2026-11-22T10:00:00Z",
    minutes: 60,
    overTime: Array.from({ length: 30 }, (_, at) => ({
      ...{ since: new Date(Date.UTC(2026, 10, 22, 9, at)).toISOString(), calls: at === 29 ? 500 : 2 },
      ...{ errors: at === 29 ? 3 : 0, p95: 40 },
    })),
    operations: [group("me", 900, 9), group("signin", 100)],
    versions: [group("3f1c", 1_000, 9)],
    apps: [],
  },
  ...change,
});

function shown(answers: (minutes: string) => object | Response | Promise<Response>, rights: object = OPERATOR) {
  const responses: Answers = ({ at, query }) => {
    if (at !== "GET operations") return undefined;
    const response = answers(query.get("minutes") ?? "");
    return response instanceof Response || response instanceof Promise ? response : Response.json(response);
  };
  return atAdministration([{ path: "/auth/admin/operations", Component }], "/auth/admin/operations", responses, rights);
}

test("what waits stands with its age, and what is too late or too many is said", async () => {
  shown(() => answer());
  const mails = await screen.findByRole("row", { name: /E-Mails an Einzelne/ });
  expect(within(mails).getByText("7 Min.")).toBeDefined();
  expect(within(mails).getByText("im Rückstand")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /Unzustellbare/ })).getByText("zu viele")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /Mitteilungen an Sitzungen/ })).getByText("in Ordnung")).toBeDefined();
});

test("what has a limit stands with how much of it is used", async () => {
  shown(() => answer());
  const database = await screen.findByRole("row", { name: /1,2\sGB/ });
  expect(database.textContent).toMatch(/Datenbank.*1,2\sGB.*10\sGB.*12,34\s%.*in Ordnung/);
  const company = screen.getByRole("row", { name: /Großhandel Süd/ });
  expect(company.textContent).toMatch(/9\.200 Personen.*10\.000 Personen.*92\s%.*nahe/);
});

test("a database that is more than half full is near its limit", async () => {
  shown(() => answer({ database: { bytes: 5_100_000_000, mostBytes: 10_000_000_000 } }));
  expect((await screen.findByRole("row", { name: /5,1\sGB/ })).textContent).toContain("nahe");
});

test("everything answers, and the version that says so is named", async () => {
  shown(() => answer());
  const health = await screen.findByRole("table", { name: "Systemzustand" });
  await screen.findByText(/Hintergrundarbeit zuletzt/);
  expect(within(health).getAllByText("antwortet")).toHaveLength(3);
  expect(screen.getByText("Version 0.2.0, Bereitstellung 3f1c")).toBeDefined();
});

test("what does not answer is said, and that background work does not run", async () => {
  const checks = { database: "ok", copies: "failing", objects: "ok" };
  const health = { ...answer().health, status: "failing", deployment: "", checks };
  shown(() => answer({ health, cron: { ranAt: "2026-11-22T10:00:00Z", secondsAgo: 601, failedAt: null } }));
  const copies = await screen.findByRole("row", { name: /Verteilte Kopien/ });
  expect(within(copies).getByText("antwortet nicht")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /^Hintergrundarbeit/ })).getByText("im Rückstand")).toBeDefined();
  expect(screen.getByText("Version 0.2.0")).toBeDefined();
});

test.each([
  [false, "noch nie"],
  [true, "im Rückstand"],
])("background work that never ran is missing in production alone (%s)", async (production, state) => {
  setPrerenderedConfig({ production });
  shown(() => answer({ cron: null }));
  const row = await screen.findByRole("row", { name: /^Hintergrundarbeit/ });
  expect(within(row).getByText(state)).toBeDefined();
  expect(screen.getByText("Die Hintergrundarbeit lief noch nie")).toBeDefined();
});

test("calls are drawn over time and told by operation and version", async () => {
  shown(() => answer());
  const me = await screen.findByRole("row", { name: /^me / });
  for (const cell of ["900", "1 %", "12 ms", "1.840 ms", "9", "1,5 ms"])
    expect(within(me).getAllByText(cell.replace(" ", " ")).length, cell).toBeGreaterThan(0);
  expect(screen.getByRole("img", { name: "Aufrufe: 558 Aufrufe, höchstens 500 in einem Abschnitt" })).toBeDefined();
  expect(screen.getByRole("table", { name: "Nach Version" })).toBeDefined();
  expect(screen.queryByRole("table", { name: "Nach Anwendung" })).toBeNull();
});

test("another period is asked for, and stands in the address", async () => {
  const requested: string[] = [];
  const { where } = shown((minutes) => {
    requested.push(minutes);
    return answer();
  });
  await screen.findByRole("row", { name: /^me / });
  await press(screen.getByRole("radio", { name: "Woche" }));
  await waitFor(() => expect(requested).toEqual(["60", "10080"]));
  expect(where()).toBe("/auth/admin/operations?period=week");
});

test.each([
  ["off", "Diese Bereitstellung darf ihre Messwerte nicht lesen."],
  ["unavailable", "Die Messwerte sind nicht abrufbar."],
] as const)("without measurements (%s) that is said, and the rest stands", async (measurements, text) => {
  shown(() => answer({ measurements, calls: null, cron: null, largeCompanies: [] }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole("row", { name: /E-Mails an Einzelne/ })).toBeDefined();
  expect(screen.getByText("Die Hintergrundarbeit lief noch nie")).toBeDefined();
  expect(screen.queryByRole("table", { name: "Nach Vorgang" })).toBeNull();
});

test("where nothing can be loaded it can be tried again", async () => {
  let isHealthy = false;
  shown(() => (isHealthy ? answer() : problem(503, "unavailable")));
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  isHealthy = true;
  await press(again);
  expect(await screen.findByRole("row", { name: /^me / })).toBeDefined();
});

const NOT_LOADED = "Der Stand konnte nicht geladen werden";
const mailsRow = () => screen.getByRole("row", { name: /E-Mails an Einzelne/ });

test("what was read before stands with its time when it cannot be read again, and can be tried again", async () => {
  stopClock();
  setCookie("utk", tokenUntil(Date.now() + 2 * POLL_LIMIT_MS));
  let isHealthy = true;
  shown(() => (isHealthy ? answer() : problem(500, "internal")));
  await screen.findByRole("row", { name: /E-Mails an Einzelne/ });
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
  isHealthy = false;
  await pass(OPERATIONS_POLL_MS);
  const alert = (await screen.findByText(NOT_LOADED)).closest("[role=alert]") as HTMLElement;
  expect(alert.textContent).toMatch(/Angezeigt wird der Stand vom \d{2}\.\d{2}\.\d{4}/);
  within(mailsRow()).getByText("7 Min.");
  screen.getByRole("row", { name: /^me / });
  isHealthy = true;
  await press(within(alert).getByRole("button", { name: "Erneut versuchen" }));
  await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull());
});

test("another period leaves what belongs to none, also where it cannot be loaded: then the one before can be chosen again", async () => {
  const { response, give } = withheld();
  shown((minutes) => (minutes === "60" ? answer() : response));
  await screen.findByRole("row", { name: /^me / });
  await press(screen.getByRole("radio", { name: "Woche" }));
  await waitFor(() => expect(screen.queryByRole("row", { name: /^me / })).toBeNull());
  within(mailsRow()).getByText("7 Min.");
  give(problem(500, "internal"));
  await screen.findByText(NOT_LOADED);
  screen.getByText("Die Messwerte sind nicht abrufbar.");
  within(mailsRow()).getByText("7 Min.");
  await press(screen.getByRole("radio", { name: "Stunde" }));
  await screen.findByRole("row", { name: /^me / });
  await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull());
});

test("why nothing can be loaded is said", async () => {
  shown(() => problem(429, "too_many_attempts", { retryAfter: 600 }));
  expect(await screen.findByText(/10 Min\./)).toBeDefined();
});

test("nobody but operators is shown anything, and nothing is asked for", async () => {
  let isRequested = false;
  shown(
    () => {
      isRequested = true;
      return answer();
    },
    { operator: false },
  );
  expect(await screen.findByRole("heading", { name: "Betrieb" })).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  expect(isRequested).toBe(false);
});

test("what is too much is what alerts fire at", () => {
  const { rules } = JSON.parse(readFileSync("docs/operations/alerts.json", "utf8")) as {
    rules: { fact: string; over: number }[];
  };
  for (const [fact, most] of Object.entries(LIMITS)) expect(rules.find((rule) => rule.fact === fact)?.over).toBe(most);
});

test("it is read again every minute, but not for ever where it is left open, as that would keep the session alive", async () => {
  stopClock();
  const { worker } = shown(() => answer());
  setCookie("utk", tokenUntil(Date.now() + 2 * POLL_LIMIT_MS));
  const requests = () => callsTo(worker, "GET operations").length;
  await vi.waitFor(() => expect(requests()).toBe(1));
  await screen.findByRole("row", { name: /E-Mails an Einzelne/ });
  await assertFallsSilent(requests, OPERATIONS_POLL_MS);
});
