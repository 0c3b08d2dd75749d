import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UserAccess } from "../../client/api/admin-users";
import { type Answers, atAdministration, callsTo, closeFormOver, listPage, member } from "../../testing/administration";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { entryOf } from "./user/entry";
import { Component } from "./user-page";

freshBrowser();

const role = (roleId: string, title: string, state = 1) => ({
  roleId,
  title,
  state,
  hasAdminRights: 0,
  hasOnBoardingRights: 0,
  hasPaymentRights: 0,
});
const access: UserAccess = {
  lacksSecondFactor: false,
  isBoundToNetworks: false,
  roles: [role("r1", "Außendienst"), role("r2", "Büro"), role("r3", "Lager")],
  apps: [
    {
      appId: "reports",
      title: "Reports",
      baseTitle: "Reports",
      categoryName: "Insight",
      baseCategoryName: "Insight",
      titles: {},
      categories: {},
      access: "write",
      through: [
        { roleId: "r1", access: "write" },
        { roleId: "r2", access: "write" },
        { roleId: "r3", access: "read" },
      ],
    },
  ],
};
const event = {
  id: "e1",
  seq: 1,
  action: "member.updated",
  actor: "u1",
  actorName: "Anna M.",
  actorImage: null,
  object: "u2",
  names: { u1: "Anna Müller", u2: "Ben Öst" },
  network: null,
  traceId: "t",
  sealed: true,
  createdAt: "2026-11-05T07:04:00Z",
  detail: {},
  changes: [],
};

const answers =
  (user = member({ lastLogin: "2026-11-01T08:00:00Z" }), found: UserAccess = access): Answers =>
  ({ at, query }) => {
    if (at === "GET user/u2") return Response.json(user);
    if (at === "GET user/u2/access") return Response.json(found);
    if (at === "GET user/u2/sessions") return Response.json([]);
    if (at.endsWith("getInvitedUsers")) return Response.json(listPage([]));
    if (at === "GET audit") return Response.json(listPage(query.get("object") === "u2" ? [event] : []));
    return undefined;
  };
const open = (given: Answers, rights: object = {}) =>
  atAdministration([{ path: "/auth/admin/user/:id", Component }], "/auth/admin/user/u2", given, rights);

test("says who somebody is, that they get in, and explains what they may do by their roles", async () => {
  open(answers());
  await screen.findByRole("heading", { level: 1, name: /Ben Öst\s*Kann sich anmelden/ });
  const app = (await screen.findByText("Berichte")).closest("li") as HTMLElement;
  expect(app.textContent).toBe("BerichteSchreibendurch Außendienst und Büro · Lesen auch durch Lager");
  expect(within(app).getByRole("link", { name: "Büro" }).getAttribute("href")).toContain("r2");
});

test("says nothing about whether somebody gets in before their access is known, and where that is not read", async () => {
  const { response, give } = withheld();
  open((call) => (call.at === "GET user/u2/access" ? response : answers()(call)));
  const heading = await screen.findByRole("heading", { level: 1, name: "Ben Öst" });
  const roles = screen.getByRole("region", { name: "Rollen" });
  expect(roles.querySelector(".bone")).not.toBeNull();
  give(problem(500, "internal"));
  await within(roles).findByText("Laden fehlgeschlagen");
  expect([heading.textContent, roles.querySelector(".bone")]).toEqual(["Ben Öst", null]);
});

test("says of somebody who is disabled that they do not get in before their access is known", async () => {
  const { response } = withheld();
  const user = member({ state: 0 });
  open((call) => (call.at === "GET user/u2/access" ? response : answers(user)(call)));
  await screen.findByRole("heading", { level: 1, name: /Ben Öst\s*Kann sich nicht anmelden/ });
});

test("groups the digits of the number of visits", async () => {
  open(answers(member({ logins: 1_234 })));
  await screen.findByText("1.234");
});

test("shows what was done to them, and what they did themselves", async () => {
  const { worker } = open(answers());
  await waitFor(() =>
    expect(screen.getByRole("list", { name: "Über die Person" }).textContent).toContain(
      "Anna Müller hat Ben Öst geändert",
    ),
  );
  await press(screen.getByRole("radio", { name: "Von der Person" }));
  await screen.findByText("Noch nichts verzeichnet");
  expect(callsTo(worker, "GET audit").map((query) => [query.get("object"), query.get("actor")])).toEqual([
    ["u2", null],
    [null, "u2"],
  ]);
});

test("somebody without a role is explained, and given one by a click for whoever may", async () => {
  const none = { ...access, roles: [], apps: [] };
  const { where } = open(answers(undefined, none));
  const empty = (await screen.findByText("Keine Anwendung ist zugänglich.")).parentElement as HTMLElement;
  expect(empty.textContent).toContain("Hat keine aktivierte Rolle und sieht darum keine Anwendungen.");
  expect(empty.querySelector("svg")).not.toBeNull();
  await press(within(empty).getByRole("button", { name: "Rolle geben" }));
  await waitFor(() => expect(where()).toContain("user/edit/u2"));
});

test("whoever may not read the log is not asked for it, and roles are no links without their right", async () => {
  const { worker } = open(answers(), { hasAdminRights: false, rights: { "admin.users": "read" } });
  await screen.findByText("Berichte");
  expect(callsTo(worker, "GET audit")).toEqual([]);
  expect(screen.queryByRole("link", { name: "Büro" })).toBeNull();
});

test("somebody came on the day that it was here, as the list says", async () => {
  // Half past midnight in the farthest east: the day before in every other time zone.
  const createdAt = "2026-01-12T00:30:00+14:00";
  open(answers(member({ createdAt })));
  const day = new Intl.DateTimeFormat("de", { dateStyle: "medium" }).format(new Date(createdAt));
  expect((await screen.findByText("In der Firma seit")).nextElementSibling?.textContent).toBe(day);
});

test("somebody who is nobody here is not found", async () => {
  open(({ at }) => (at === "GET user/u2" ? problem(404, "not_found") : undefined));
  await screen.findByText("Das gibt es nicht oder nicht mehr.");
  expect(screen.queryByRole("button", { name: "Erneut versuchen" })).toBeNull();
  expect(screen.getByRole("link", { name: "Personen" })).toBeDefined();
});

test("somebody who was removed in the form over their page is left for the list", async () => {
  const { where } = open(answers());
  await screen.findByRole("heading", { level: 1, name: /Ben Öst/ });
  closeFormOver("user/edit/u2", "removed");
  await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
});

test("somebody who was erased elsewhere is not shown any more", async () => {
  let isErased = false;
  open((call) => (call.at === "GET user/u2" && isErased ? problem(404, "not_found") : answers()(call)));
  await screen.findByRole("heading", { level: 1, name: /Ben Öst/ });
  isErased = true;
  closeFormOver("user/edit/u2", "saved");
  await screen.findByText("Das gibt es nicht oder nicht mehr.");
  expect(screen.queryByText(/Ben Öst/)).toBeNull();
});

test.each([
  [{}, true, ["never"]],
  [{ lastLogin: "2026-01-01T00:00:00Z", resetPasswordRequired: true }, true, ["mustReset"]],
  [{ state: 0 }, false, ["disabled"]],
  [{ state: 0, assigned: false }, false, ["removed"]],
  [{ identityState: 0 }, false, ["identity"]],
])("at the door: %o", (change, canEnter, why) => {
  expect(entryOf(member(change), access)).toEqual({ canEnter, why: why.map((name) => `admin:users.page.why.${name}`) });
});

test("what the company demands is said of its door", () => {
  const user = member({ lastLogin: "2026-01-01T00:00:00Z" });
  expect(entryOf(user, { ...access, lacksSecondFactor: true })).toEqual({
    canEnter: false,
    why: ["admin:users.page.why.factor"],
  });
  expect(entryOf(user, { ...access, isBoundToNetworks: true })).toEqual({
    canEnter: true,
    why: ["admin:users.page.why.networks"],
  });
});

test("without an enabled role somebody gets in and sees nothing", () => {
  const user = member({ lastLogin: "2026-01-01T00:00:00Z" });
  const none = { ...access, roles: [role("r1", "A", 0)], apps: [] };
  expect(entryOf(user, none)).toEqual({ canEnter: true, why: ["admin:users.page.why.noRoles"] });
  expect(entryOf(user, undefined)).toEqual({ canEnter: undefined, why: [] });
});

const RESET = "Zweiten Faktor zurücksetzen";

test("gives the second factor back to somebody whose account is the company's, after a question that says what follows", async () => {
  const { worker } = open((call) =>
    call.at === "DELETE user/u2/factors" ? new Response(null, { status: 204 }) : answers()(call),
  );
  await press(await screen.findByRole("button", { name: RESET }));
  const question = await screen.findByRole("alertdialog", { name: /Zweiten Faktor von Ben Öst/ });
  expect(question.textContent).toMatch(/alle Anmeldungen enden/);
  await press(within(question).getByRole("button", { name: RESET }));
  await screen.findByText("Ben Öst meldet sich jetzt ohne zweiten Faktor an");
  expect(callsTo(worker, "DELETE user/u2/factors")).toHaveLength(1);
});

test("offers no reset of an account that others share", async () => {
  open(answers(member({ managed: false })));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: RESET })).toBeNull();
});
