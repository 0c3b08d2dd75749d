// How administration reads lists and single things: the key of each answer, who asks for it, and how long it is good. A file for each subject beside
// this one, so that a list brings along what it reads and nothing else.

import type { QueryClient } from "@tanstack/react-query";
import { type ListPage, type ListQuery, paged } from "../../../client/api/admin-list";
import { type QueryArea, type Reading, reading } from "../../../client/session/reading";
import type { Scope } from "../../../client/session/scope";
import { RECORD_FRESH_MS } from "../../../client/timings";

/** A list: where it belongs, and how a page of it is read. */
export interface ListQueryFactory<Page> {
  readonly area: QueryArea;
  readonly read: (scope: Scope, query: ListQuery) => Reading<Page>;
}

/** A list of administration. */
export function list<Page extends ListPage<unknown>>(
  area: QueryArea,
  name: string,
  ask: (query: ListQuery, signal: AbortSignal) => Promise<Page>,
): ListQueryFactory<Page> {
  const read = (scope: Scope, query: ListQuery) =>
    reading(scope, area, {
      key: [name, query],
      ask: async (signal) => {
        const page = paged(await ask(query, signal));
        // What goes on by a cursor is no page that the server could number.
        return query.after && query.page ? { ...page, page: query.page } : page;
      },
    });
  return { area, read };
}

/** People or roles that are found at once. */
export const FOUND = 8;

/** Something whose form may be opened soon. */
export interface PrefetchSource {
  /** Reads it unless that was done a moment ago. */
  readonly prefetch: (client: QueryClient, scope: Scope, id: string) => void;
}

/** Something with a form of its own. */
export interface RecordSource<Thing> extends PrefetchSource {
  readonly read: (scope: Scope, id: string) => Reading<Thing>;
  readonly idOf: (thing: Thing) => string;
}

/**
 * One thing that is edited. It is asked for whenever its form is opened, unless that was done on the way to its link; changes name the
 * version that was seen, so an older one overwrites nothing.
 */
export function record<Thing>(
  area: QueryArea,
  ask: (id: string, signal: AbortSignal) => Promise<Thing>,
  idOf: (thing: Thing) => string,
): RecordSource<Thing> {
  const read = (scope: Scope, id: string) => ({
    ...reading(scope, area, { key: ["one", id], ask: (signal) => ask(id, signal) }),
    staleTime: RECORD_FRESH_MS,
    meta: { isEdited: true },
  });
  return { read, idOf, prefetch: (client, scope, id) => void client.prefetchQuery(read(scope, id)) };
}
