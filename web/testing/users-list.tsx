// The list of users at its page, with two users.

import { screen } from "@testing-library/react";
import { Component } from "../features/users/list-page";
import { type Answers, atAdministration, callsTo, member, usersPage } from "./administration";
import type { FakeWorker } from "./fake-worker";

export const LIST = "GET user/usersWithInfo";
export const ben = member({ lastLogin: new Date(2026, 10, 5, 7, 4).toISOString() });
export const ida = member({
  id: "u3",
  userId: "u3",
  firstName: "Ida",
  lastName: "Lund",
  email: "ida@x.example",
  isIntern: true,
});

/** An open invitation. */
export const invitation = {
  id: "i1",
  email: "eva@x.example",
  invitedBy: "Anna M.",
  createdAt: "2026-11-20T09:30:00Z",
  expiresAt: "2026-12-04T09:30:00Z",
  state: "pending",
};

/** The response of a success without a body. */
export const noContent = () => new Response(null, { status: 204 });

const rows: Answers = ({ at }) => {
  if (at === LIST) return Response.json(usersPage([ben, ida], { total: 26 }));
  return at === "GET user/u2" ? Response.json(ben) : undefined;
};

/** Shows the list at an address, with these rights and route data. */
export async function atUsersList(
  address = "",
  answers: Answers = () => undefined,
  rights: object = {},
  data: object = {},
) {
  const shown = atAdministration(
    [{ path: "/auth/admin/user/overview/", Component, data }],
    `/auth/admin/user/overview/${address}`,
    (call) => answers(call) ?? rows(call),
    rights,
  );
  await screen.findByRole("heading", { level: 1, name: "Personen" });
  return shown;
}

export const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
export const button = (name: string | RegExp) => screen.findByRole("button", { name });

/** The query of the last request of the list. */
export const lastQuery = (worker: FakeWorker) => callsTo(worker, LIST).at(-1) as URLSearchParams;
