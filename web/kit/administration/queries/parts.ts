// Query factories of administration: the key of each query, its request, and its stale time. There is a file for each subject beside this
// one, so that a list bundles only its own queries.

import type { QueryClient } from "@tanstack/react-query";
import { type ListPage, type ListQuery, paged } from "../../../client/api/admin-list";
import { type QueryArea, type ReadQuery, readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";
import { RECORD_FRESH_MS } from "../../../client/timings";

/** A list: its area, and the query of a page of it. */
export interface ListQueryFactory<Page> {
  readonly area: QueryArea;
  readonly read: (scope: Scope, query: ListQuery) => ReadQuery<Page>;
}

/** The page with the requested number: the server cannot number a page that was requested by a cursor. */
export function numbered<Page extends ListPage<unknown>>(page: Page, query: ListQuery): Page {
  return query.after && query.page ? { ...page, page: query.page } : page;
}

/** A list of administration. */
export function list<Page extends ListPage<unknown>>(
  area: QueryArea,
  name: string,
  queryFn: (query: ListQuery, signal: AbortSignal) => Promise<Page>,
): ListQueryFactory<Page> {
  const read = (scope: Scope, query: ListQuery) =>
    readQuery(scope, area, {
      key: [name, query],
      queryFn: async (signal) => numbered(paged(await queryFn(query, signal)), query),
    });
  return { area, read };
}

/** Maximum number of users or roles that a text search returns. */
export const MAX_SUGGESTIONS = 8;

/** A record whose form may be opened soon. */
export interface PrefetchSource {
  /** Reads it unless that was done a moment ago. */
  readonly prefetch: (client: QueryClient, scope: Scope, id: string) => void;
}

/** A record with a form. */
export interface RecordSource<Entity> extends PrefetchSource {
  readonly read: (scope: Scope, id: string) => ReadQuery<Entity>;
  readonly idOf: (record: Entity) => string;
}

/**
 * A record that is edited. It is requested whenever its form is opened, unless it has just been prefetched by its link; updates name the
 * version that was read, so an older one overwrites nothing.
 *
 * @param name distinguishes it from other records of the area with the same id
 */
export function record<Entity>(
  area: QueryArea,
  queryFn: (id: string, signal: AbortSignal) => Promise<Entity>,
  idOf: (record: Entity) => string,
  name = "one",
): RecordSource<Entity> {
  const read = (scope: Scope, id: string) => ({
    ...readQuery(scope, area, { key: [name, id], queryFn: (signal) => queryFn(id, signal) }),
    staleTime: RECORD_FRESH_MS,
    meta: { isEdited: true },
  });
  return { read, idOf, prefetch: (client, scope, id) => void client.prefetchQuery(read(scope, id)) };
}
