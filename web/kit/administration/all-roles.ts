// Every role of the company, for lists to choose from.

import { useQuery } from "@tanstack/react-query";
import { everyRole, type Role } from "../../client/api/admin-roles";
import { Failure, forbiddenBy } from "../../client/api/failure";
import { useScope } from "../../client/session/query-client";
import { findMissingRight, knownRights, useRights } from "../../client/session/rights";
import { allRoles } from "./queries/roles";

/**
 * The roles for callers that work without them: empty, without a request, when the user may not read them. A failure is one: without their
 * names an import would know no role, and an export would write ids.
 */
export async function readableRoles(): Promise<readonly Role[]> {
  if (findMissingRight(knownRights(), "admin.roles", "read")) return [];
  return everyRole().catch((error: unknown) => {
    // The right was withdrawn since the rights were read.
    if (error instanceof Failure && error.code === "forbidden") return [];
    throw error;
  });
}

/** State of the roles: undefined while they are loading. */
export interface RolesState {
  readonly roles: readonly Role[] | undefined;
  readonly failure: unknown;
  /** Requests them again after a failure. */
  readonly retry: () => void;
}

/** The roles; not requested for users who may not read them. */
export function useAllRoles(): RolesState {
  const missing = findMissingRight(useRights(), "admin.roles", "read");
  const { enabled, ...reading } = allRoles(useScope());
  const { data, error, refetch } = useQuery({ ...reading, enabled: enabled === true && !missing });
  const retry = () => void refetch();
  if (missing) return { roles: undefined, failure: forbiddenBy(missing), retry };
  return { roles: data, failure: data ? undefined : (error ?? undefined), retry };
}

/** Whether a role grants every right: titled admin, or with admin rights (contract, Rights). */
export function isAdminRole({ title, hasAdminRights }: Pick<Role, "title" | "hasAdminRights">): boolean {
  return hasAdminRights === 1 || isAdminTitle(title);
}

/**
 * Whether a title is that of an admin role, compared as the server does: without case and accents, and with letters that do not decompose
 * as what is typed for them (`worker/domain/words.rs`).
 */
export function isAdminTitle(title: string): boolean {
  const key = title.normalize("NFKD").trim().replace(/\p{M}/gu, "").toLowerCase();
  return /^a[dđð]m[iı]n$/.test(key);
}
