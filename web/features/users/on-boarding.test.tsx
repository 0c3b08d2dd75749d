import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, callsTo, listPage } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press, write } from "../../testing/person";
import { atUsersList, button, invitation, LIST, noContent } from "../../testing/users-list";

freshBrowser();

const answers: Answers = ({ path, method }) => {
  if (path.includes("getInvitedUsers")) return Response.json(listPage([invitation]));
  return method === "DELETE" ? noContent() : undefined;
};
const alone = { hasAdminRights: false, hasOnBoardingRights: true, rights: {} };

test("whoever may only bring people in invites and takes back, and asks for no member", async () => {
  const { worker, where } = await atUsersList("", answers, alone);
  await press(await button(/^Einladung an eva@x.example zurückziehen/));
  await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: /zurückziehen/i }));
  await waitFor(() => expect(worker.paths).toContain("DELETE /api/user/invitation/deleteInviteUser/i1"));
  await press(await button("Einladen"));
  await write(await screen.findByLabelText(/E-Mail/, { selector: "input" }), "kai@x.example");
  expect(callsTo(worker, LIST)).toEqual([]);
  expect(screen.queryByRole("button", { name: "Exportieren" })).toBeNull();
  expect(where()).toContain("invite=1");
});

test("whoever may only bring people in creates somebody", async () => {
  const { where } = await atUsersList("", answers, alone);
  await press(await button("Person anlegen"));
  await waitFor(() => expect(where()).toBe("/auth/admin/user/create"));
});
