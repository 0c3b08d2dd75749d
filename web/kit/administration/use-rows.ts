// A page of rows: the previous page stays until the next one is loaded, and also when that fails.

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { ListPage } from "../../client/api/admin-list";
import type { ReadQuery } from "../../client/session/read-query";

/** State of the rows. */
export interface Rows<Page> {
  /** Undefined until the first response. */
  readonly answer: Page | undefined;
  /** Whether `answer` is still that of the query before. */
  readonly isPrevious: boolean;
  readonly isLoading: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Reads a page. The last member of its query key is the query; the others identify the list. */
export function useRows<Page extends ListPage<unknown>>(reading: ReadQuery<Page>): Rows<Page> {
  const { data, error, isFetching, refetch } = useQuery(reading);
  const list = JSON.stringify(reading.queryKey.slice(0, -1));
  const [before, setBefore] = useState<{ readonly list: string; readonly page: Page }>();
  // Rows of another list, above all of another company, are not shown as placeholders.
  const last = before?.list === list ? before.page : undefined;
  // What a query reports is rendered in one task, and the first page is most of what a slow phone renders: React may divide that into slices.
  const late = useDeferredValue(data);
  const page = last === undefined && late !== data ? undefined : data;
  if (page !== undefined && page !== last) setBefore({ list, page });
  return {
    answer: page ?? last,
    isPrevious: page === undefined && last !== undefined,
    isLoading: isFetching,
    failure: error ?? undefined,
    retry: () => void refetch(),
  };
}
