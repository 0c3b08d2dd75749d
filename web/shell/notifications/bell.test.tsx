import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { noteResponse } from "../../client/api/network";
import { remember } from "../../client/api/response-cache";
import { followedIn } from "../../client/session/followed-job";
import { refreshRights, useRights } from "../../client/session/rights";
import { type Answers, atAdministration } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, pressKeys } from "../../testing/person";
import { NotificationBell } from "./bell";

freshBrowser();
afterEach(() => remember({ keep: () => undefined, recall: async () => undefined }));

const one = (id: string, kind: string, detail: object, change: object = {}) => ({
  id,
  kind,
  detail,
  createdAt: "2026-11-20T09:30:00Z",
  isRead: false,
  mark: `1${id}`,
  ...change,
});

const HERE = "GET /api/user/notifications";

/** The bell with what the page knows. */
function Page() {
  return (
    <>
      <NotificationBell />
      <p>{useRights()?.company.title}</p>
    </>
  );
}

function atBell(answers: Answers, unreadNotifications = 2, rights: object = {}) {
  return atAdministration([{ path: "/page", Component: Page }], "/page", answers, { unreadNotifications, ...rights });
}

const read: Answers = ({ at }) =>
  at === "POST /api/user/notifications/read" ? new Response(null, { status: 204 }) : undefined;

const answered =
  (data: readonly object[], change: object = {}): Answers =>
  (call) =>
    call.at === HERE ? Response.json({ data, unread: 2, next: null, ...change }) : read(call);

test("it says how much is new, asks for it when it is pressed, and then it is read", async () => {
  const { worker } = atBell(
    answered([
      one("5", "roles.given", { roles: ["Redaktion", "Büro"] }),
      one("4", "import.done", { done: 1200, refused: 1 }),
      one("3", "invitation.received", { company: "Südwind" }, { isRead: true }),
      one("2", "company.security", {}, { isRead: true }),
      one("1", "roles.taken", { roles: ["Alt"] }, { isRead: true }),
      one("0", "of.tomorrow", {}, { isRead: true }),
    ]),
  );
  const bell = await screen.findByRole("button", { name: "Mitteilungen: 2 ungelesene Mitteilungen" });
  expect(screen.getByRole("status").textContent).toBe("2 ungelesene Mitteilungen");
  expect(worker.calls.some(({ path }) => path.startsWith("/api/user/notifications"))).toBe(false);
  await press(bell);
  await screen.findByText("Sie haben neue Rollen: Redaktion und Büro.");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/\d\d\.\d\d\.\d\d.*/, ""))).toEqual([
    "Neu:Sie haben neue Rollen: Redaktion und Büro.",
    "Neu:Der Import ist fertig: 1.200 Personen sind dazugekommen. 1 Zeile wurde abgelehnt.",
    "Südwind lädt Sie ein, dazuzukommen.",
    "Die Firma hat ihre Anforderungen an die Anmeldung geändert.",
    "Sie haben diese Rolle nicht mehr: Alt.",
  ]);
  const noted = () => worker.calls.find(({ path }) => path === "/api/user/notifications/read");
  await waitFor(() => expect(JSON.parse(noted()?.body ?? "null")).toEqual({ until: "15" }));
  await pressKeys("{Escape}");
  await screen.findByRole("button", { name: "Mitteilungen" });
  // As many are new again.
  await act(() => refreshRights(true));
  await screen.findByRole("button", { name: "Mitteilungen: 2 ungelesene Mitteilungen" });
});

test("what came of an act on many is told, and shown again", async () => {
  const job = { jobId: "j1", action: "disable", isUndo: false, isStopped: false };
  atBell(
    answered([
      one("3", "bulk.done", { ...job, done: 1183, refused: 21 }),
      one("2", "bulk.done", { ...job, jobId: "j2", done: 1, refused: 0, isUndo: true }),
      one("1", "bulk.done", { ...job, jobId: "j3", done: 300, refused: 0, isStopped: true }),
    ]),
  );
  await press(await screen.findByRole("button", { name: /2 ungelesene/ }));
  const done = await screen.findByText(
    "Die Sammeländerung ist fertig: 1.183 Personen wurden geändert. Bei 21 Personen war es nicht möglich.",
  );
  expect(screen.getByText("Die Sammeländerung ist rückgängig gemacht, für 1 Person.")).toBeTruthy();
  expect(screen.getByText("Die Sammeländerung endete vorzeitig: 300 Personen wurden geändert.")).toBeTruthy();
  await press(done);
  expect(followedIn(["u1", "c1"], localStorage.getItem("asgard.job"))).toBe("j1");
});

test("an import of which chunks are missing is not called done", async () => {
  atBell(
    answered([
      one("3", "import.done", { done: 500, refused: 2, isComplete: false }),
      one("2", "import.done", { done: 1, refused: 0, isComplete: false }),
      one("1", "import.done", { done: 3, refused: 0, isComplete: true }),
    ]),
  );
  await press(await screen.findByRole("button", { name: /2 ungelesene/ }));
  await screen.findByText(
    "Ein Import läuft oder wurde unterbrochen: Bisher sind 500 Personen dazugekommen. 2 Zeilen wurden abgelehnt.",
  );
  screen.getByText("Ein Import läuft oder wurde unterbrochen: Bisher ist 1 Person dazugekommen.");
  screen.getByText("Der Import ist fertig: 3 Personen sind dazugekommen.");
});

test("an app that was switched on is called as the menus call it, and opened", async () => {
  const apps = [
    { appId: "surveys", title: "Surveys", baseTitle: "Surveys", path: "/page?surveys", titles: {}, access: "read" },
  ];
  const { where } = atBell(
    answered([
      one("2", "app.switched_on", { appId: "surveys", title: "Surveys" }),
      one("1", "app.switched_on", { appId: "gone", title: "Rota" }),
    ]),
    2,
    { apps },
  );
  await press(await screen.findByRole("button", { name: /2 ungelesene/ }));
  await screen.findByText("Für Sie gibt es eine neue Anwendung: Rota.");
  await press(screen.getByText("Für Sie gibt es eine neue Anwendung: Umfragen."));
  await waitFor(() => expect(where()).toBe("/page?surveys"));
});

test("what another tab has read is read here", async () => {
  atBell(read);
  await screen.findByRole("button", { name: /2 ungelesene/ });
  localStorage.setItem("asgard.notifications-read", "u1 c1 15");
  fireEvent(window, new StorageEvent("storage", { key: "asgard.notifications-read" }));
  await screen.findByRole("button", { name: "Mitteilungen" });
});

test("what was read on another device is read here once the bell is pressed, and nothing is marked", async () => {
  const { worker } = atBell(answered([one("5", "company.security", {}, { isRead: true })], { unread: 0 }));
  await press(await screen.findByRole("button", { name: /2 ungelesene/ }));
  await screen.findByText("Die Firma hat ihre Anforderungen an die Anmeldung geändert.");
  await pressKeys("{Escape}");
  await screen.findByRole("button", { name: "Mitteilungen" });
  expect(worker.paths).not.toContain("POST /api/user/notifications/read");
});

test("a stored list in which everything is read says nothing of what is new", async () => {
  const stored = { data: [one("5", "company.security", {}, { isRead: true })], unread: 0, next: null };
  remember({ keep: () => undefined, recall: async () => ({ value: stored, at: Date.now() }) });
  atBell((call) => (call.at === HERE ? Promise.reject(new TypeError("no network")) : undefined));
  await press(await screen.findByRole("button", { name: /2 ungelesene/ }));
  await screen.findByText("Die Firma hat ihre Anforderungen an die Anmeldung geändert.");
  await pressKeys("{Escape}");
  await screen.findByRole("button", { name: /2 ungelesene/ });
  act(noteResponse);
});

test.each(["asgard.theme", "asgard.notifications-read"])(
  "what was read before says nothing of what is new, whatever another tab stores: %s",
  async (key) => {
    localStorage.setItem("asgard.notifications-read", "u1 c1 15");
    atBell(read);
    await screen.findByRole("button", { name: /2 ungelesene/ });
    fireEvent(window, new StorageEvent("storage", { key }));
    expect(screen.getByRole("button", { name: /2 ungelesene/ })).toBeTruthy();
  },
);

test("what was read in another company says nothing of this one", async () => {
  atBell(read);
  await screen.findByRole("button", { name: /2 ungelesene/ });
  localStorage.setItem("asgard.notifications-read", "u1 c2 15");
  fireEvent(window, new StorageEvent("storage", { key: "asgard.notifications-read" }));
  expect(screen.getByRole("button", { name: /2 ungelesene/ })).toBeTruthy();
});

test("older ones come page by page, and more than 99 are not counted", async () => {
  atBell((call) => {
    if (call.at !== HERE) return read(call);
    const isBehind = call.query.get("after") === "next";
    const data = [one(isBehind ? "1" : "2", "roles.taken", { roles: [isBehind ? "Alt" : "Neu"] })];
    return Response.json({ data, unread: 0, next: isBehind ? null : "next" });
  }, 100);
  const bell = await screen.findByRole("button", { name: /100 ungelesene/ });
  expect(bell.textContent).toBe("99+");
  await press(bell);
  await press(await screen.findByRole("button", { name: "Ältere zeigen" }));
  await screen.findByText("Sie haben diese Rolle nicht mehr: Alt.");
  expect(screen.queryByRole("button", { name: "Ältere zeigen" })).toBeNull();
});

test("older ones that cannot be loaded are said to be missing, and can be asked for again", async () => {
  let isThere = false;
  atBell((call) => {
    if (call.at !== HERE) return read(call);
    const isBehind = call.query.get("after") === "next";
    if (isBehind && !isThere) return problem(503, "unavailable");
    const data = [one(isBehind ? "1" : "2", "roles.taken", { roles: [isBehind ? "Alt" : "Neu"] })];
    return Response.json({ data, unread: 0, next: isBehind ? null : "next" });
  });
  await press(await screen.findByRole("button", { name: /2 ungelesene/ }));
  await press(await screen.findByRole("button", { name: "Ältere zeigen" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/^Laden fehlgeschlagen.*kurz nicht verfügbar/);
  screen.getByText("Sie haben diese Rolle nicht mehr: Neu.");
  isThere = true;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await screen.findByText("Sie haben diese Rolle nicht mehr: Alt.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what was new when the bell was pressed is shown as new, also what comes later and is noted as read by then", async () => {
  let isNoted = false;
  const { worker } = atBell((call) => {
    if (call.at !== HERE) {
      isNoted ||= call.at === "POST /api/user/notifications/read";
      return read(call);
    }
    const role = (id: string, isRead: boolean) => one(id, "roles.taken", { roles: [`Rolle ${id}`] }, { isRead });
    return call.query.get("after") === "next"
      ? Response.json({ data: [role("2", isNoted), role("1", true)], unread: isNoted ? 0 : 3, next: null })
      : Response.json({ data: [role("4", isNoted), role("3", isNoted)], unread: isNoted ? 0 : 3, next: "next" });
  }, 3);
  await press(await screen.findByRole("button", { name: /3 ungelesene/ }));
  const older = await screen.findByRole("button", { name: "Ältere zeigen" });
  await waitFor(() => expect(worker.paths).toContain("POST /api/user/notifications/read"));
  await press(older);
  await screen.findByText("Sie haben diese Rolle nicht mehr: Rolle 1.");
  expect(screen.getAllByRole("listitem").map((item) => /^Neu:/.test(item.textContent ?? ""))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("where nothing happened it says so, and what cannot be asked for can be asked for again", async () => {
  let isThere = false;
  const refusal = () => problem(429, "too_many_attempts", { retryAfter: 600 });
  atBell((call) => (isThere ? answered([], { unread: 0 })(call) : call.at === HERE ? refusal() : undefined), 0);
  await press(await screen.findByRole("button", { name: "Mitteilungen" }));
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  expect(screen.getByRole("alert").textContent).toMatch(/^Laden fehlgeschlagen.*10 Min\./);
  isThere = true;
  await press(again);
  await screen.findByText("Während Sie weg waren, ist nichts geschehen.");
});
