// Validation of the form of a role (contract, Field limits).

import * as v from "valibot";
import { LEVELS } from "../../client/session/rights";
import { text } from "../../kit/forms/schema";

/** Longest title. */
export const TITLE_MAX = 120;

function isTitle(title: string): boolean {
  const { length } = Array.from(title.trim());
  return length >= 1 && length <= TITLE_MAX;
}

/** Flags, which are 0 or 1 in the contract. */
const flags = {
  state: v.boolean(),
  hasAdminRights: v.boolean(),
  hasOnBoardingRights: v.boolean(),
  hasPaymentRights: v.boolean(),
};

export type Flag = keyof typeof flags;

export const FLAGS = Object.keys(flags) as readonly Flag[];

export const roleSchema = v.object({
  title: text(isTitle, "admin:roles.form.titleNeeded"),
  ...flags,
  layoutMode: v.picklist(["topbar", "sidebar"]),
  changeableByUser: v.boolean(),
  sideBarApps: v.record(v.string(), v.boolean()),
  /** Level by app (specification 3). */
  selectedApps: v.record(v.string(), v.picklist(LEVELS)),
  /** Changes to the role's users: first all or none, then the users who were ticked or unticked one by one. */
  selectedUsers: v.object({
    everybody: v.optional(v.boolean()),
    each: v.record(v.string(), v.boolean()),
  }),
});

/** The values of the form. */
export type RoleValues = v.InferOutput<typeof roleSchema>;

export type SelectedUsers = RoleValues["selectedUsers"];
