// A user's sessions in the company, which can be ended, and the invitations beside them.

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UserSession } from "../../../client/api/admin-users";
import { type Answers, atAdministration, callsTo, listPage, member } from "../../../testing/administration";
import { problem, settled, withheld } from "../../../testing/fake-worker";
import { freshBrowser } from "../../../testing/page";
import { press } from "../../../testing/person";
import { toasts } from "../../../ui/toast";
import { Component } from "../user-page";

freshBrowser();

const session = (id: string, change: Partial<UserSession> = {}): UserSession => ({
  id,
  current: false,
  agent: "Firefox, Windows",
  beganAt: "2026-11-20T09:30:00Z",
  lastSeen: "2026-11-20T11:30:00Z",
  pin: false,
  secondFactor: false,
  ...change,
});
const invitation = (id: string, change: object = {}) => ({
  id,
  email: "ben@nordlicht.example",
  state: "accepted",
  roles: [],
  invitedBy: "Anna Müller",
  createdAt: "2026-11-02T09:00:00Z",
  sentAt: "2026-11-02T09:00:00Z",
  expiresAt: "2026-11-16T09:00:00Z",
  version: 1,
  ...change,
});
const gone = () => new Response(null, { status: 204 });

/** Ben's page; `all` are his sessions until they end. */
function open(all: readonly UserSession[], given: Answers = () => undefined, rights: object = {}, user = member()) {
  const left = new Map(all.map((one) => [one.id, one]));
  const answers: Answers = (call) => {
    const { at } = call;
    const own = given(call);
    if (own) return own;
    if (at === `GET user/${user.userId}`) return Response.json(user);
    if (at.endsWith("/access")) return Response.json({ roles: [], apps: [] });
    if (at === `GET user/${user.userId}/sessions`) return Response.json([...left.values()]);
    if (at === `DELETE user/${user.userId}/sessions`) {
      left.clear();
      return gone();
    }
    if (at.startsWith(`DELETE user/${user.userId}/sessions/`)) {
      left.delete(at.split("/").at(-1) ?? "");
      return gone();
    }
    if (at.endsWith("getInvitedUsers")) return Response.json(listPage([]));
    return at === "GET audit" ? Response.json(listPage([])) : undefined;
  };
  const path = `/auth/admin/user/${user.userId}`;
  return atAdministration([{ path: "/auth/admin/user/:id", Component }], path, answers, rights);
}

const rows = async () => {
  const list = await screen.findByRole("list", { name: "Anmeldungen von Ben Öst" });
  return within(list)
    .getAllByRole("listitem")
    .map((row) => row.textContent);
};

test("says where somebody works here, since when, when last, and how they signed in", async () => {
  open([session("a", { current: true, secondFactor: true }), session("b", { agent: null, pin: true }), session("c")]);
  const [own, byPin, plain] = await rows();
  expect(own).toMatch(/^Firefox, Windows Dieses GerätHier seit .*, jetzt aktiv · mit zweitem Faktor$/);
  expect(byPin).toMatch(/^Unbekanntes Gerät Hier seit .*, zuletzt aktiv .* · mit PIN/);
  expect(plain).toMatch(/ohne zweiten Faktor/);
  expect(screen.getAllByRole("button", { name: /^Abmelden: / })).toHaveLength(2);
});

test("signs somebody out there, and the row is gone", async () => {
  const { worker } = open([session("a"), session("b", { agent: "Safari, iPhone" })]);
  await press(await screen.findByRole("button", { name: /^Abmelden: Safari, iPhone, hier seit/ }));
  await screen.findByText("Ben Öst ist dort abgemeldet");
  expect(await rows()).toHaveLength(1);
  expect(callsTo(worker, "DELETE user/u2/sessions/b")).toHaveLength(1);
});

test("a session is ended once, however often its button is pressed", async () => {
  const { response, give } = withheld();
  const { worker } = open([session("a"), session("b", { agent: "Safari, iPhone" })], ({ at }) =>
    at === "DELETE user/u2/sessions/b" ? response : undefined,
  );
  const end = await screen.findByRole("button", { name: /^Abmelden: Safari, iPhone, hier seit/ });
  await press(end);
  await waitFor(() => expect(end.getAttribute("aria-busy")).toBe("true"));
  act(() => end.click());
  give(gone());
  await screen.findByText("Ben Öst ist dort abgemeldet");
  expect(callsTo(worker, "DELETE user/u2/sessions/b")).toHaveLength(1);
});

test("where a session has ended meanwhile it is gone, and nothing has failed", async () => {
  let isGone = false;
  open([session("a"), session("b", { agent: "Safari, iPhone" })], ({ at }) => {
    if (at === "GET user/u2/sessions" && isGone) return Response.json([session("a")]);
    if (at !== "DELETE user/u2/sessions/b") return undefined;
    isGone = true;
    return problem(404, "not_found");
  });
  await press(await screen.findByRole("button", { name: /^Abmelden: Safari, iPhone, hier seit/ }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await act(settled);
  expect(toasts.get()).toEqual([]);
});

test("signs somebody out everywhere after a question that says what follows", async () => {
  const { worker } = open([session("a"), session("b")]);
  await press(await screen.findByRole("button", { name: "Überall abmelden" }));
  const question = await screen.findByRole("alertdialog", { name: "Ben Öst überall abmelden?" });
  expect(question.textContent).toMatch(/in dieser Firma enden sofort.*In anderen Firmen ändert sich nichts/);
  await press(within(question).getByRole("button", { name: "Abbrechen" }));
  expect(callsTo(worker, "DELETE user/u2/sessions")).toEqual([]);
  await press(screen.getByRole("button", { name: "Überall abmelden" }));
  const again = await screen.findByRole("alertdialog");
  await press(within(again).getByRole("button", { name: "Überall abmelden" }));
  await screen.findByText("Ben Öst ist in dieser Firma überall abgemeldet");
  await screen.findByText("Ist gerade nirgends angemeldet.");
  expect(screen.queryByRole("button", { name: "Überall abmelden" })).toBeNull();
});

const LACKS = "Dafür brauchen Sie das Recht „Personen: Schreiben“.";

test("whoever may only see is told which right is missing, and nothing is sent", async () => {
  const { worker } = open([session("a")], () => undefined, {
    hasAdminRights: false,
    rights: { "admin.users": "read" },
  });
  for (const button of [
    await screen.findByRole("button", { name: /^Abmelden: / }),
    screen.getByRole("button", { name: "Überall abmelden" }),
  ]) {
    await press(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe(LACKS);
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(LACKS);
  }
  expect(document.querySelector(".toast")).toBeNull();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(worker.paths.filter((path) => path.startsWith("DELETE"))).toEqual([]);
});

test("what is refused is said, and the row stays", async () => {
  open([session("a")], ({ method }) => (method === "DELETE" ? problem(403, "admin_role_protected") : undefined));
  await press(await screen.findByRole("button", { name: /^Abmelden: / }));
  await screen.findByText(/Administration|Administrator/);
  expect(await rows()).toHaveLength(1);
});

test("sessions that could not be loaded are asked for again, and the rest of the page works", async () => {
  let isDown = true;
  open([session("a")], ({ at }) => (at === "GET user/u2/sessions" && isDown ? problem(503, "unavailable") : undefined));
  await screen.findByText("Laden fehlgeschlagen");
  expect(screen.getByRole("heading", { name: "Rechte" })).toBeDefined();
  isDown = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  expect(await rows()).toHaveLength(1);
});

test("one's own page leads to the account, and ends nothing that one works in", async () => {
  open([session("a", { current: true })], () => undefined, {}, member({ userId: "u1", id: "u1" }));
  expect((await screen.findByRole("link", { name: "Mein Konto" })).getAttribute("href")).toContain("account");
  expect(screen.queryByRole("button", { name: "Überall abmelden" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Abmelden: / })).toBeNull();
});

test("whoever is kept out is not asked about", async () => {
  const { worker } = open([], () => undefined, {}, member({ state: 0 }));
  await screen.findByRole("heading", { level: 1 });
  await screen.findByText("Ist in dieser Firma deaktiviert.");
  expect(callsTo(worker, "GET user/u2/sessions")).toEqual([]);
});

test("shows by which invitation somebody came, and whom they invited", async () => {
  const { worker } = open([], ({ at, query }) =>
    at.endsWith("getInvitedUsers")
      ? Response.json(
          listPage(
            query.get("invitedBy") === "u2"
              ? [invitation("i3", { email: "mia@nordlicht.example", state: "pending" })]
              : [invitation("i1"), invitation("i2", { email: "ben@nordlicht.example.org" })],
          ),
        )
      : undefined,
  );
  const received = await screen.findByRole("list", { name: "An diese Adresse" });
  expect(received.textContent).toMatch(/^02\.11\.2026, von Anna Müller Angenommen$/);
  expect(screen.getByRole("list", { name: "Von dieser Person" }).textContent).toMatch(
    /^mia@nordlicht\.example, 02\.11\.2026 Offen$/,
  );
  const queries = callsTo(worker, "GET /api/user/invitation/getInvitedUsers");
  // Both lists are requested at once, in any order.
  expect(queries.map((query) => [query.get("search"), query.get("invitedBy"), query.get("state")]).sort()).toEqual([
    [null, "u2", null],
    ["email:ben@nordlicht.example", null, null],
  ]);
});

test("says that there are no invitations, and that they could not be loaded", async () => {
  let isDown = true;
  open([], ({ at }) => (at.endsWith("getInvitedUsers") && isDown ? problem(503, "unavailable") : undefined));
  await screen.findByText("Laden fehlgeschlagen");
  isDown = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await waitFor(() => expect(screen.getByText("Keine Einladungen der letzten Zeit")).toBeDefined());
});
