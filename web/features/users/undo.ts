// Undoes actions on users, by their state before.

import {
  type BulkAction,
  type BulkOutcome,
  bulk,
  changeUser,
  restoreUser,
  type User,
  type UserRow,
} from "../../client/api/admin-users";
import { isErrorCode } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { beginSteps } from "../../client/session/within-scope";
import type { Revert } from "../../kit/administration/use-undo";
import { changedIn, changeOf, type UserName } from "./rules";
import type { UserValues } from "./schema";

/** A user whose change is undone, as they were before it. */
export type UserBefore = Pick<UserRow, "userId" | "roles" | "state">;

type ChangedUser = BulkOutcome["changed"][number];

/** Restores a user as before: with the roles, and disabled if they were. */
export async function restoreAsBefore({ userId, roles = [], state }: UserBefore): Promise<void> {
  const next = beginSteps();
  const { version } = await restoreUser(userId);
  const before = { ...(roles.length > 0 ? { roles } : {}), ...(state === 0 ? { state } : {}) } as const;
  if (Object.keys(before).length > 0) await next(() => changeUser(userId, before, version));
}

/** Fields that cannot be undone: their change sent a mail, or the value before is not known. */
const FOR_GOOD: readonly UserName[] = ["email", "password", "resetPassword"];

/** Undoes the change of a form against the version that it created, so that later changes are not overwritten. */
export function undoChange(saved: User, known: UserValues, typed: UserValues): Revert | undefined {
  const changed = changedIn(known, typed);
  if (changed.length === 0 || changed.some((name) => FOR_GOOD.includes(name))) return undefined;
  return () => changeUser(saved.userId, changeOf(typed, known), saved.version);
}

type Step = readonly [userIds: readonly string[], action: BulkAction, roleIds?: readonly string[]];

const idsOf = (rows: readonly ChangedUser[]) => rows.map(({ userId }) => userId);

/** For each role, the action on the users that `which` selects. */
function stepsOfRoles(
  roleIds: readonly string[],
  action: BulkAction,
  rows: readonly ChangedUser[],
  condition: (held: boolean) => boolean,
): readonly Step[] {
  return roleIds.map((role) => [idsOf(rows.filter(({ roles }) => condition(roles.includes(role)))), action, [role]]);
}

function undoSteps(action: BulkAction, rows: readonly ChangedUser[], roleIds: readonly string[]): readonly Step[] {
  const disabled = idsOf(rows.filter(({ state }) => state === 0));
  switch (action) {
    case "disable":
      return [[idsOf(rows.filter(({ state }) => state !== 0)), "enable"]];
    case "enable":
      return [[disabled, "disable"]];
    case "assignRole":
      return stepsOfRoles(roleIds, "unassignRole", rows, (held) => !held);
    case "unassignRole":
      return stepsOfRoles(roleIds, "assignRole", rows, (held) => held);
    case "remove": {
      const held = [...new Set(rows.flatMap(({ roles }) => roles))];
      return [[idsOf(rows), "restore"], [disabled, "disable"], ...stepsOfRoles(held, "assignRole", rows, (has) => has)];
    }
    default:
      return [];
  }
}

/** Undoes a bulk action for the changed users; undefined where it changed none. */
export function undoBulk(
  action: BulkAction,
  rows: readonly ChangedUser[],
  roleIds: readonly string[] = [],
): Revert | undefined {
  const steps = undoSteps(action, rows, roleIds).filter(([userIds]) => userIds.length > 0);
  if (steps.length === 0) return undefined;
  return async () => {
    const next = beginSteps();
    for (const step of steps) {
      const { failed } = await next(() => bulk(...step));
      const code = failed[0]?.code;
      if (code !== undefined) throw new Failure(403, isErrorCode(code) ? code : "conflict");
    }
  };
}
