// A list: what its address asks for, what was answered, and when it is asked again.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type ListPage, type ListQuery, searchTerms } from "../../client/api/admin-list";
import { useScope } from "../../client/session/query-client";
import { changed, type ListState, readState, type StateChange } from "./address";
import { usualPageSize } from "./page-size";
import type { ListQueryFactory } from "./queries/parts";
import { useReload } from "./use-reload";
import { type Rows, useRows } from "./use-rows";

/** What a list page has in hand. */
export interface List<Page> extends Omit<Rows<Page>, "retry"> {
  readonly state: ListState;
  /** A correction is nobody's step: the way back does not lead to what it corrected. */
  readonly change: (change: StateChange, isCorrection?: boolean, trail?: readonly string[]) => void;
  /** Cursors of the pages on the way to this one that no number reaches: the browser keeps them beside the address, also when it loads it anew. */
  readonly trail: readonly string[];
  /** Takes over what is known to have changed, before it is asked for again. */
  readonly amend: (amend: (page: Page) => Page) => void;
  /** Asks again for its area, so long after the last wish. */
  readonly reload: (after?: number) => void;
}

/** What is needed to show one. */
export type ReadonlyList<Page> = Omit<List<Page>, "amend">;

/** What a list is. */
export interface ListSource<Page> {
  readonly of: ListQueryFactory<Page>;
  /** Fields that a search may name. */
  readonly searched: readonly string[];
  /** What it can be filtered by. */
  readonly filters: readonly string[];
  /** The order of what is filtered so, where the address names none; empty for the list's own. */
  readonly usualSort?: (filters: ListState["filters"]) => string;
  /** Members that are asked for; another choice loads again. */
  readonly fields?: readonly string[];
  /** Before its names in the address, where another list stands on the same page. */
  readonly prefix?: string;
}

/** A list. */
export function useList<Page extends ListPage<unknown>>(source: ListSource<Page>): List<Page> {
  const { of, searched, filters, fields, usualSort, prefix = "" } = source;
  const [address, setAddress] = useSearchParams();
  const client = useQueryClient();
  const scope = useScope();
  const state = readState(address, filters, prefix, usualPageSize());
  const query: ListQuery = {
    page: state.page,
    ...(state.after ? { after: state.after } : {}),
    limit: state.limit,
    sort: state.sort || usualSort?.(state.filters) || "",
    search: searchTerms(state.search, searched),
    filters: state.filters,
    ...(fields ? { fields } : {}),
  };
  const reading = of.read(scope, query);
  const change = useCallback(
    (next: StateChange, isCorrection = false, trail: readonly string[] = []) =>
      setAddress((before) => changed(before, next, prefix), {
        replace: isCorrection || next.page === undefined,
        ...(trail.length > 0 ? { state: { [`${prefix}trail`]: trail } } : {}),
      }),
    [setAddress, prefix],
  );
  const { answer, isLoading, failure } = useRows(reading);
  const { [`${prefix}trail`]: trail = [] } = (useLocation().state ?? {}) as Readonly<Record<string, readonly string[]>>;
  return {
    answer,
    isLoading,
    failure,
    state,
    change,
    trail,
    amend: (how) => void client.setQueryData(reading.queryKey, (before) => before && how(before)),
    reload: useReload(of.area),
  };
}
