// The form of a role at its page, in a company with three apps.

import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import type { Role } from "../client/api/admin-roles";
import { Component } from "../features/roles/form-page";
import { Component as ListPage } from "../features/roles/list-page";
import { type Answers, anApp, aRole, atAdministration, callsTo, listPage, roleUser } from "./administration";
import { press } from "./person";

export const ROLES_LIST = "/auth/admin/role/overview/";
const APPS = [
  anApp("surveys", "Umfragen", "Einblick"),
  anApp("reports", "Berichte", "Einblick"),
  anApp("coupons", "Gutscheine", "Verkauf"),
];

/** May write roles, and use the apps at most with `write`. */
export const WRITER = { hasAdminRights: false, rights: { "admin.roles": "write", surveys: "write" } };

/** The responses of a company with one role. */
export const roleAnswers =
  (role: Role): Answers =>
  ({ at }) => {
    if (at === "GET role/r1") return Response.json(role);
    if (at === "GET role/apps") return Response.json(APPS);
    if (at === "GET role/users")
      return Response.json(
        listPage([roleUser("a", { selected: true }), roleUser("b"), roleUser("me", { locked: true })], { total: 30 }),
      );
    return at === "GET role" ? Response.json(listPage([role])) : undefined;
  };

/** Shows the form at an address below the roles. */
export async function atRoleForm(
  address: string,
  role = aRole(),
  answers: Answers = () => undefined,
  rights: object = {},
  data: object = {},
) {
  const stages = [
    { path: ROLES_LIST, Component: ListPage },
    { path: "/auth/admin/role/create", Component, data },
    { path: "/auth/admin/role/edit/:id", Component, data },
  ];
  const shown = atAdministration(
    stages,
    `/auth/admin/role/${address}`,
    (call) => answers(call) ?? roleAnswers(role)(call),
    rights,
  );
  await screen.findByRole("tab", { name: "Allgemein" });
  // The offered choices depend on the rights.
  await waitFor(() => expect(callsTo(shown.worker, "GET /api/tenant").length).toBe(1));
  return shown;
}

export const save = () => screen.getByRole("button", { name: "Speichern" });
export const isSaveDisabled = () => save().getAttribute("aria-disabled") === "true";
export const submit = () => press(save());
export const group = (name: string) => screen.getByRole("group", { name });
export const levels = (name: string) => within(group(name)).getAllByRole<HTMLInputElement>("radio");
/** Selects a level. */
export const give = (name: string, level: string) => press(within(group(name)).getByRole("radio", { name: level }));
export const given = (name: string) => levels(name).find(({ checked }) => checked)?.value;
