// A list: what its address asks for, what was answered, and when it is asked again.

import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type ListPage, type ListQuery, paged, searchTerms } from "../api/admin-list";
import { Failure } from "../api/failure";
import { onHeardAgain } from "../api/network";
import { askRights } from "../session/rights";
import { changed, type ListState, PAGE_SIZE, readState, type StateChange } from "./address";

/** What a list page has in hand. */
export interface List<Page> {
  readonly state: ListState;
  /** A correction is nobody's step: the way back does not lead to what it corrected. */
  readonly change: (change: StateChange, isCorrection?: boolean) => void;
  /** Undefined until the first answer; the rows before stay until the next ones are there. */
  readonly answer: Page | undefined;
  readonly isLoading: boolean;
  readonly failure: unknown;
  /** Takes over what is known to have changed, before it is asked for again. */
  readonly amend: (amend: (page: Page) => Page) => void;
  /** Asks again, so long after the last wish. */
  readonly reload: (after?: number) => void;
}

/** What is needed to show one. */
export type ShownList<Page> = Omit<List<Page>, "amend">;

/** What a list is. */
export interface ListSource<Page> {
  readonly load: (query: ListQuery, signal: AbortSignal) => Promise<Page>;
  /** Fields that a search may name. */
  readonly searched: readonly string[];
  /** What it can be filtered by. */
  readonly filters: readonly string[];
  /** Members that are asked for; another choice loads again. */
  readonly fields?: readonly string[];
  /** Before its names in the address, where another list stands on the same page. */
  readonly prefix?: string;
}

/** A list. `load` must be the same function from render to render. */
export function useList<Page extends ListPage<unknown>>(source: ListSource<Page>): List<Page> {
  const { load, searched, filters, fields, prefix = "" } = source;
  const [address, setAddress] = useSearchParams();
  const [answer, setAnswer] = useState<Page>();
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState<unknown>();
  const [wish, setWish] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = readState(address, filters, prefix);
  const asked: ListQuery = {
    page: state.page,
    limit: PAGE_SIZE,
    sort: state.sort,
    search: searchTerms(state.search, searched),
    filters: state.filters,
    ...(fields ? { fields } : {}),
  };
  // The query as a text: it is asked for once, however often the page is drawn.
  const query = JSON.stringify(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is a reason to ask again
  useEffect(() => {
    const leaving = new AbortController();
    setLoading(true);
    load(JSON.parse(query) as ListQuery, leaving.signal).then(
      (page) => {
        if (leaving.signal.aborted) return;
        setAnswer(paged(page));
        setFailure(undefined);
        setLoading(false);
      },
      (refused: unknown) => {
        if (leaving.signal.aborted) return;
        // What is known of the rights is out of date.
        if (refused instanceof Failure && refused.code === "forbidden") void askRights(true);
        setFailure(refused);
        setLoading(false);
      },
    );
    return () => leaving.abort();
  }, [load, query, wish]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => onHeardAgain(() => setWish((before) => before + 1)), []);
  const reload = useCallback((after = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWish((before) => before + 1), after);
  }, []);
  const change = useCallback(
    (next: StateChange, isCorrection = false) =>
      setAddress((before) => changed(before, next, prefix), { replace: isCorrection || next.page === undefined }),
    [setAddress, prefix],
  );
  const amend = useCallback((how: (page: Page) => Page) => setAnswer((before) => before && how(before)), []);
  return { state, change, answer, isLoading, failure, amend, reload };
}
