// What is right in the form of a role (contract, Field limits).

import * as v from "valibot";
import { LEVELS } from "../../client/session/rights";
import { text } from "../../kit/forms/schema";

/** Longest title. */
export const TITLE_MAX = 120;

/** Whether a title can be one. */
function isTitle(title: string): boolean {
  const { length } = Array.from(title.trim());
  return length >= 1 && length <= TITLE_MAX;
}

/** The rules of the form. */
export const roleSchema = v.object({
  title: text(isTitle, "admin:roles.form.titleNeeded"),
  state: v.boolean(),
  hasAdminRights: v.boolean(),
  hasOnBoardingRights: v.boolean(),
  hasPaymentRights: v.boolean(),
  layoutMode: v.picklist(["topbar", "sidebar"]),
  changeableByUser: v.boolean(),
  sideBarApps: v.record(v.string(), v.boolean()),
  /** Right level by app (specification 3). */
  selectedApps: v.record(v.string(), v.picklist(LEVELS)),
  /** Who is in the role beside what the server knows: everybody or nobody first, then those who were ticked one by one. */
  selectedUsers: v.object({
    everybody: v.optional(v.boolean()),
    each: v.record(v.string(), v.boolean()),
  }),
});

/** What stands in the form. */
export type RoleValues = v.InferOutput<typeof roleSchema>;

/** Who is in the role. */
export type SelectedUsers = RoleValues["selectedUsers"];
