import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, aRole, atAdministration, listPage, member, usersPage } from "../../testing/administration";
import { problem, withheld } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press as click, pressKeys, send as sendForm, write } from "../../testing/person";
import { Component } from "./list-page";

freshBrowser();

const OVERVIEW = "/auth/admin/user/overview/";
const INVITE = "/api/user/invitation/inviteUser";

async function dialogOf(answers: Answers, rights: object = {}) {
  const shown = atAdministration(
    [{ path: OVERVIEW, Component }],
    OVERVIEW,
    (call) => {
      if (call.at === "GET user/usersWithInfo") return Response.json(usersPage([member()]));
      const answer = answers(call);
      return answer ?? (call.at === "GET role" ? Response.json(listPage([aRole()])) : undefined);
    },
    rights,
  );
  await click(await screen.findByRole("button", { name: "Einladen" }));
  const dialog = await screen.findByRole("dialog", { name: "Jemanden einladen" });
  const email = within(dialog).getByRole<HTMLInputElement>("textbox");
  const send = () => sendForm(email);
  const sent = () => shown.worker.calls.filter(({ path }) => path === INVITE);
  return { dialog, email, send, sent };
}

test("whoever is invited gets the chosen roles, and the dialog closes", async () => {
  const { dialog, email, send, sent } = await dialogOf(
    ({ path }) => (path === INVITE ? Response.json({}, { status: 201 }) : undefined),
    { hasAdminRights: false, hasOnBoardingRights: true, rights: { "admin.users": "read", "admin.roles": "read" } },
  );
  await send();
  await within(dialog).findByText("Email ungültig");
  expect(sent()).toEqual([]);
  await write(email, "Eva@X.example");
  await click(await within(dialog).findByRole("checkbox", { name: "Außendienst" }));
  await send();
  await screen.findByText("eva@x.example ist eingeladen");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [call] = sent();
  expect(JSON.parse(call?.body ?? "")).toEqual({ email: "eva@x.example", roleIds: ["r1"] });
});

test("while it is sent the dialog stays, so that its failure is read", async () => {
  const answer = withheld();
  const { dialog, email, send, sent } = await dialogOf(({ path }) => (path === INVITE ? answer.response : undefined));
  await write(email, "eva@x.example");
  await send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await pressKeys("{Escape}");
  await click(within(dialog).getByRole("button", { name: "Abbrechen" }));
  answer.give(problem(503, "unavailable"));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("Speichern fehlgeschlagen");
  await click(within(dialog).getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a role that only administrators may give says why it cannot be chosen", async () => {
  const roles = listPage([aRole(), aRole({ roleId: "r2", title: "Admin" })]);
  const { dialog } = await dialogOf(({ at }) => (at === "GET role" ? Response.json(roles) : undefined), {
    hasAdminRights: false,
    hasOnBoardingRights: true,
    rights: { "admin.users": "read", "admin.roles": "read" },
  });
  expect((await within(dialog).findByRole<HTMLInputElement>("checkbox", { name: "Admin" })).disabled).toBe(true);
  const group = within(dialog).getByRole("group", { name: "Rollen" });
  const reason = document.getElementById(group.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Administratorrollen darf nur die Administration ändern.");
});

test("roles that could not be read are asked for again", async () => {
  let isDown = true;
  const { dialog } = await dialogOf(({ at }) => (at === "GET role" && isDown ? problem(500, "internal") : undefined));
  await within(dialog).findByText(/Bei uns ist etwas schiefgegangen/);
  isDown = false;
  await click(within(dialog).getByRole("button", { name: "Erneut versuchen" }));
  await within(dialog).findByRole("checkbox", { name: "Außendienst" });
});

test("whoever may not read roles is told so, with nothing to try again", async () => {
  const { dialog } = await dialogOf(() => undefined, {
    hasAdminRights: false,
    hasOnBoardingRights: true,
    rights: { "admin.users": "read" },
  });
  await within(dialog).findByText(/Rollen: Lesen/);
  expect(within(dialog).queryByRole("button", { name: "Erneut versuchen" })).toBeNull();
});

test("what stands against an invitation is said in the dialog, which keeps the address", async () => {
  const { dialog, email, send } = await dialogOf(({ path }) =>
    path === INVITE ? problem(429, "too_many_attempts") : undefined,
  );
  await write(email, "eva@x.example");
  await send();
  await within(dialog).findByText("Speichern fehlgeschlagen");
  expect(email.value).toBe("eva@x.example");
});

test("a press outside closes the dialog until something is typed; Escape always does", async () => {
  const nothing = () => undefined;
  const outside = () => click(document.querySelector(".overlay") as Element);
  const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await dialogOf(nothing);
  await outside();
  await isGone();
  await click(await screen.findByRole("button", { name: "Einladen" }));
  const email = within(await screen.findByRole("dialog")).getByRole<HTMLInputElement>("textbox");
  await write(email, "eva@x.example");
  await outside();
  expect([email.isConnected, email.value]).toEqual([true, "eva@x.example"]);
  await write(email, "");
  await write(email, "eva@x.example");
  await pressKeys("{Escape}");
  await isGone();
});

test("an address opens the dialog over the list, and is that of the list when it is closed", async () => {
  const rows: Answers = ({ at }) =>
    at === "GET user/usersWithInfo" ? Response.json(usersPage([member()])) : undefined;
  const { where, back } = atAdministration([{ path: OVERVIEW, Component }], `${OVERVIEW}?state=1&invite=1`, rows);
  const dialog = await screen.findByRole("dialog", { name: "Jemanden einladen" });
  await click(within(dialog).getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(where()).toBe(`${OVERVIEW}?state=1`);
  await back();
  expect(where()).toBe("/before");
});

test("whoever may not invite sees the list at that address", async () => {
  const rows: Answers = ({ at }) =>
    at === "GET user/usersWithInfo" ? Response.json(usersPage([member()])) : undefined;
  const reader = { hasAdminRights: false, rights: { "admin.users": "read" } };
  atAdministration([{ path: OVERVIEW, Component }], `${OVERVIEW}?invite=1`, rows, reader);
  await screen.findByRole("row", { name: /Ben/ });
  expect(screen.queryByRole("dialog")).toBeNull();
});
