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
import { Failure } from "../../client/api/failure";
import { beginSteps } from "../../client/session/within-scope";
import type { Revert } from "../../kit/administration/use-undo";
import type { FailedChanges } from "./failed-changes";
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

/** Fields that cannot be undone: their change sent a mail or ended sessions, or the value before is not known. */
const FOR_GOOD: readonly UserName[] = ["email", "password", "resetPassword", "isShared"];

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

/** Errors that refuse a step for its roles: they are deleted, or the user may not give them any more. */
const ABOUT_ROLES: readonly string[] = ["not_found", "forbidden", "admin_role_protected"];

/** Takes a step; returns whom it was refused for. */
async function take(step: Step): Promise<FailedChanges> {
  const [userIds, , roleIds] = step;
  try {
    return (await bulk(...step)).failed;
  } catch (error) {
    if (!roleIds || !(error instanceof Failure) || !ABOUT_ROLES.includes(error.code)) throw error;
    return userIds.map((userId) => ({ userId, code: error.code }));
  }
}

/**
 * Undoes a bulk action for the changed users, and returns those for whom that was refused, each with the first reason; undefined where it
 * changed none.
 */
export function undoBulk(
  action: BulkAction,
  rows: readonly ChangedUser[],
  roleIds: readonly string[] = [],
): Revert<FailedChanges> | undefined {
  const steps = undoSteps(action, rows, roleIds).filter(([userIds]) => userIds.length > 0);
  if (steps.length === 0) return undefined;
  return async () => {
    const next = beginSteps();
    const failed = new Map<string, string>();
    const left = new Set<string>();
    for (const [userIds, ...how] of steps) {
      const others = userIds.filter((id) => !left.has(id));
      if (others.length === 0) continue;
      const step: Step = [others, ...how];
      for (const { userId, code } of await next(() => take(step))) {
        if (!failed.has(userId)) failed.set(userId, code);
        // Whoever is not back, or not disabled again, gets no roles. A role that is refused does not keep back the others.
        if (how.length < 2) left.add(userId);
      }
    }
    return Array.from(failed, ([userId, code]) => ({ userId, code }));
  };
}
