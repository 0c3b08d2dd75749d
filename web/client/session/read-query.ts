// Queries of the signed-in part. A key begins with the user and the company; the third member is its area, by which everything that a
// change may affect is invalidated.

import { type Query, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { Failure } from "../api/failure";
import { PREFETCH_FRESH_MS, PREFETCH_WAIT_MS } from "../timings";
import { isOf, type Scope } from "./scope";

/** Queries that are invalidated together. */
export type QueryArea =
  | "home"
  | "menu"
  | "search"
  | "views"
  | "notifications"
  | "account"
  | "companies"
  | "users"
  | "roles"
  | "tenants"
  | "apps"
  | "operations"
  | "accounts"
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

/** Queries that were prefetched, until the component that first shows them is gone. */
const prefetched = new WeakSet<object>();

type AnyQuery<Answer> = Query<Answer, unknown, Answer, QueryKey>;

/** Milliseconds within which a component does not request a query again: none, but for what was just read for it. */
const staleTime = <Answer>(query: AnyQuery<Answer>): number => (prefetched.has(query) ? PREFETCH_FRESH_MS : 0);

/** Whether a component requests a query again that has failed: not one that just failed for it. */
const retryOnMount = <Answer>(query: AnyQuery<Answer>): boolean =>
  !prefetched.has(query) || Date.now() - query.state.errorUpdatedAt >= PREFETCH_FRESH_MS;

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
    staleTime,
    retryOnMount,
  });
}

/** Options of a query. */
export type ReadQuery<Answer> = ReturnType<typeof readQuery<Answer>>;

/**
 * Begins a query for a page whose code is loaded and which is not rendered yet: the page finds the response or the request. Does nothing
 * once it was read: the component that shows it decides when it reads it again. Resolves with the response, or after a moment without it.
 */
export async function prefetch<Answer>(client: QueryClient, reading: ReadQuery<Answer>): Promise<void> {
  const cache = client.getQueryCache();
  const find = () => cache.find({ queryKey: reading.queryKey, exact: true });
  if (reading.enabled === false || find()) return;
  const response = client.prefetchQuery(reading);
  const query = find();
  if (!query) return;
  prefetched.add(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.query !== query || !["observerRemoved", "removed"].includes(event.type)) return;
    prefetched.delete(query);
    unsubscribe();
  });
  await Promise.race([response, new Promise((resolve) => setTimeout(resolve, PREFETCH_WAIT_MS))]);
}
