// Queries of the signed-in part. A key begins with the user and the company; the third member is its area, by which everything that a
// change may affect is invalidated.

import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { Failure } from "../api/failure";
import { isOf, type Scope } from "./scope";

/** Queries that are invalidated together. */
export type QueryArea =
  | "home"
  | "menu"
  | "search"
  | "views"
  | "notifications"
  | "account"
  | "users"
  | "roles"
  | "tenants"
  | "apps"
  | "operations"
  | "audit";

/** The key prefix of an area. */
export function areaKey(scope: Scope, area: QueryArea): QueryKey {
  return [...scope, area];
}

interface ReadOptions<Answer> {
  /** Identifies the query within its area. */
  readonly key: readonly unknown[];
  readonly queryFn: (signal: AbortSignal) => Promise<Answer>;
}

/** The options of a query of an area, for a user in a company. */
export function readQuery<Answer>(scope: Scope, area: QueryArea, { key, queryFn }: ReadOptions<Answer>) {
  return queryOptions<Answer, unknown, Answer, QueryKey>({
    queryKey: [...areaKey(scope, area), ...key],
    async queryFn({ signal }) {
      const answer = await queryFn(signal);
      // The tokens changed during the request: the response belongs to another user or company.
      if (!isOf(scope)) throw new Failure(401, "session_expired");
      return answer;
    },
    // Disabled while no user is signed in.
    enabled: scope[0] !== "",
  });
}

/** Options of a query. */
export type ReadQuery<Answer> = ReturnType<typeof readQuery<Answer>>;
