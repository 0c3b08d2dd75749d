// How the signed-in part reads. A key begins with the person and the company; the third member is its area, by which everything that a
// change may have touched is asked for again.

import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { Failure } from "../api/failure";
import { isOf, type Scope } from "./scope";

/** What changes together. */
export type QueryArea =
  | "home"
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

/** The key under which everything of an area stands. */
export function areaKey(scope: Scope, area: QueryArea): QueryKey {
  return [...scope, area];
}

interface ReadOptions<Answer> {
  /** What names the answer within its area. */
  readonly key: readonly unknown[];
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
}

/** An answer of an area, read for somebody. */
export function reading<Answer>(scope: Scope, area: QueryArea, { key, ask }: ReadOptions<Answer>) {
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
