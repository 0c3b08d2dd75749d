// What administration reads: the key of each answer, who asks for it, and how long it is good. A key begins with the person and the
// company; the third member is its area, by which everything that a change may have touched is asked for again.

import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { type Role, role } from "../api/admin-roles";
import { type Tenant, tenant } from "../api/admin-tenants";
import { type User, user } from "../api/admin-users";
import { Failure } from "../api/failure";
import { isOf, type Scope } from "../session/scope";
import { RECORD_FRESH_MS } from "../timings";

/** Parts of administration that change together. */
export type QueryArea = "users" | "invitations" | "roles" | "tenants" | "audit";

/** The key under which everything of an area stands. */
export function areaKey(scope: Scope, area: QueryArea): QueryKey {
  return [...scope, area];
}

interface Asked<Answer> {
  /** What names the answer within its area. */
  readonly key: readonly unknown[];
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
}

function reading<Answer>(scope: Scope, area: QueryArea, { key, ask }: Asked<Answer>) {
  return queryOptions<Answer, unknown, Answer, QueryKey>({
    queryKey: [...areaKey(scope, area), ...key],
    async queryFn({ signal }) {
      const answer = await ask(signal);
      // Asked by one and answered to another: the tokens changed on the way.
      if (!isOf(scope)) throw new Failure(401, "session_expired");
      return answer;
    },
    // Nobody is in, so nobody is asked.
    enabled: scope[0] !== "",
  });
}

/** How something is read. */
export type Reading<Answer> = ReturnType<typeof reading<Answer>>;

/** Something with a form of its own. */
export interface RecordSource<Thing> {
  readonly read: (scope: Scope, id: string) => Reading<Thing>;
  readonly idOf: (thing: Thing) => string;
}

/**
 * One thing that is edited. It is asked for whenever its form is opened, unless that was done on the way to its link; changes name the
 * version that was seen, so an older one overwrites nothing.
 */
function record<Thing>(
  area: QueryArea,
  ask: (id: string, signal: AbortSignal) => Promise<Thing>,
  idOf: (thing: Thing) => string,
): RecordSource<Thing> {
  const read = (scope: Scope, id: string) => ({
    ...reading(scope, area, { key: ["one", id], ask: (signal) => ask(id, signal) }),
    staleTime: RECORD_FRESH_MS,
    meta: { isEdited: true },
  });
  return { read, idOf };
}

/** One person. */
export const userRecord = record<User>("users", user, ({ userId }) => userId);

/** One role. */
export const roleRecord = record<Role>("roles", role, ({ roleId }) => roleId);

/** One company. */
export const tenantRecord = record<Tenant>("tenants", tenant, ({ companyId }) => companyId);
