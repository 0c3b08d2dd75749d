// The state and the data of a list: its query comes from the address.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useLocation } from "react-router";
import { type ListPage, type ListQuery, searchTerms } from "../../client/api/admin-list";
import { queryClient, useScope } from "../../client/session/query-client";
import { prefetch } from "../../client/session/read-query";
import { scopeNow } from "../../client/session/scope";
import { changed, type ListState, readState, type StateChange } from "./address";
import { usualPageSize } from "./page-size";
import type { ListQueryFactory } from "./queries/parts";
import { useParameters } from "./use-parameters";
import { useReload } from "./use-reload";
import { type Rows, useRows } from "./use-rows";

/** The data and the actions of a list page. */
export interface List<Page> extends Omit<Rows<Page>, "isPrevious" | "retry"> {
  readonly state: ListState;
  /** A correction replaces the history entry, so that going back does not lead to the corrected address. */
  readonly change: (change: StateChange, isCorrection?: boolean, cursors?: readonly string[]) => void;
  /** Cursors of the previous pages that have no requestable number: stored in the history entry, so that they survive a reload. */
  readonly cursors: readonly string[];
  /** Applies a known change to the cached page, before it is requested again. */
  readonly amend: (amend: (page: Page) => Page) => void;
  /** Invalidates the area of the list; debounced by `after` milliseconds. */
  readonly reload: (after?: number) => void;
}

/** What is needed to show a list. */
export type ReadonlyList<Page> = Omit<List<Page>, "amend">;

/** Configuration of a list. */
export interface ListSource<Page> {
  readonly queryFactory: ListQueryFactory<Page>;
  /** Fields that a search may name. */
  readonly searchFields: readonly string[];
  readonly filters: readonly string[];
  /** Values of filters that the server would refuse otherwise; others are dropped from the address. */
  readonly values?: Readonly<Record<string, (value: string) => boolean>>;
  /** The default order for these filters, when the address has none; empty for the list's own. */
  readonly defaultSort?: (filters: ListState["filters"]) => string;
  /** Requested fields; a change loads again. */
  readonly fields?: readonly string[];
  /** Prefix of its parameters in the address, when the page has another list. */
  readonly prefix?: string;
}

/** The state of a list in an address, its query, and the names of filters whose values the server would refuse. */
function readAddress<Page>(source: ListSource<Page>, address: URLSearchParams) {
  const { searchFields, filters, values = {}, fields, defaultSort, prefix = "" } = source;
  const stated = readState(address, filters, prefix, usualPageSize());
  const unknown = Object.keys(stated.filters).filter((name) => values[name]?.(stated.filters[name] ?? "") === false);
  const state = {
    ...stated,
    filters: Object.fromEntries(Object.entries(stated.filters).filter(([name]) => !unknown.includes(name))),
  };
  const query: ListQuery = {
    page: state.page,
    ...(state.after ? { after: state.after } : {}),
    limit: state.limit,
    sort: state.sort || defaultSort?.(state.filters) || "",
    search: searchTerms(state.search, searchFields),
    filters: state.filters,
    ...(fields ? { fields } : {}),
  };
  return { state, query, unknown };
}

/** Reads the page that an address asks for, for a loader (`prefetch`): the list finds it, or the request, when it is rendered. */
export function prefetchList<Page extends ListPage<unknown>>(
  source: ListSource<Page>,
  address: URLSearchParams,
): Promise<void> {
  return prefetch(queryClient(), source.queryFactory.read(scopeNow(), readAddress(source, address).query));
}

export function useList<Page extends ListPage<unknown>>(source: ListSource<Page>): List<Page> {
  const { queryFactory, prefix = "" } = source;
  const [address, setAddress] = useParameters();
  const client = useQueryClient();
  const { state, query, unknown } = readAddress(source, address);
  const reading = queryFactory.read(useScope(), query);
  const change = useCallback(
    (next: StateChange, isCorrection = false, cursors: readonly string[] = []) =>
      setAddress((before) => changed(before, next, prefix), {
        replace: isCorrection || next.page === undefined,
        ...(cursors.length > 0 ? { state: { [`${prefix}cursors`]: cursors } } : {}),
      }),
    [setAddress, prefix],
  );
  // Asking with such a value fails again at each attempt, and a saved view would keep it.
  const dropped = unknown.join(",");
  useEffect(() => {
    if (dropped) change({ filters: Object.fromEntries(dropped.split(",").map((name) => [name, ""])) }, true);
  }, [dropped, change]);
  const { answer, isLoading, failure } = useRows(reading);
  const { [`${prefix}cursors`]: cursors = [] } = (useLocation().state ?? {}) as Readonly<
    Record<string, readonly string[]>
  >;
  return {
    answer,
    isLoading,
    failure,
    state,
    change,
    cursors,
    amend: (how) => void client.setQueryData(reading.queryKey, (before) => before && how(before)),
    reload: useReload(queryFactory.area),
  };
}
