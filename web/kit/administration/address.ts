// A list's state in its address, so that it can be reloaded, sent to somebody, and gone back to.

import type { TableSort } from "../../ui/table";

/** How a list is looked at. */
export interface ListState {
  readonly page: number;
  /** Where it goes on: a page that begins behind what numbers reach. */
  readonly after?: string;
  /** Rows of a page. */
  readonly limit: PageSize;
  /** A field, with `-` before it from the highest; empty for the list's own order. */
  readonly sort: string;
  /** As it was typed. */
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** How many rows a page can have. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

/** Rows of a page. */
export type PageSize = (typeof PAGE_SIZES)[number];

/** Rows of a page until somebody chooses (specification 9). */
export const PAGE_SIZE = 10;

/** A page size that can be chosen; anything else is none. */
export function pageSize(text: string | null): PageSize | undefined {
  return PAGE_SIZES.find((size) => String(size) === text);
}

/** Deepest row that a page may begin after (contract, Lists). */
const DEEPEST = 10_000;

/** Whether a page is reached by its number; behind that a list goes on by a cursor. */
export function isNumbered(page: number, limit: number): boolean {
  return (page - 1) * limit <= DEEPEST;
}

/**
 * Reads an address; `filters` names what the list can be filtered by, `prefix` tells two lists of one page apart, `usual` is how many rows a page
 * has where the address says nothing of it.
 */
export function readState(
  address: URLSearchParams,
  filters: readonly string[],
  prefix = "",
  usual: PageSize = PAGE_SIZE,
): ListState {
  const read = (name: string) => address.get(prefix + name);
  const page = Number(read("page"));
  const limit = pageSize(read("limit")) ?? usual;
  const isPage = Number.isInteger(page) && page >= 1;
  const after = isPage && !isNumbered(page, limit) ? read("after") : null;
  return {
    page: isPage && (after || isNumbered(page, limit)) ? page : 1,
    ...(after ? { after } : {}),
    limit,
    sort: read("sort") ?? "",
    search: read("search") ?? "",
    filters: Object.fromEntries(filters.flatMap((name) => pair(name, read(name)))),
  };
}

function pair(name: string, value: string | null): [string, string][] {
  return value ? [[name, value]] : [];
}

/** The values of a filter, as the contract writes several of them: between commas, `\\` takes the next letter as it is. */
export function valuesIn(text: string): string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\.|[^\\]/gsu)) {
    if (part === ",") values.push("");
    else values[values.length - 1] += part.length > 1 && part.startsWith("\\") ? part.slice(1) : part;
  }
  return values.filter(Boolean);
}

/** The same back. */
export function textOf(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, "\\$&")).join(",");
}

/** What of the list's state is changed; whoever looks at other rows begins at their first page. */
export type StateChange = Partial<Pick<ListState, "page" | "after" | "limit" | "sort" | "search">> & {
  /** Empty takes a filter away. */
  readonly filters?: Readonly<Record<string, string>>;
};

/** The address with a change; what does not belong to the list stays in it. */
export function changed(
  address: URLSearchParams,
  { page = 1, after = "", limit, sort, search, filters = {} }: StateChange,
  prefix = "",
): URLSearchParams {
  const next = new URLSearchParams(address);
  const set = (name: string, value: string) => (value ? next.set(prefix + name, value) : next.delete(prefix + name));
  set("page", page > 1 ? String(page) : "");
  set("after", after);
  if (limit !== undefined) set("limit", String(limit));
  if (sort !== undefined) set("sort", sort);
  if (search !== undefined) set("search", search);
  for (const [name, value] of Object.entries(filters)) set(name, value);
  return next;
}

/** The order as a table shows it. */
export function shownSort(sort: string, standard: string): TableSort {
  const named = sort || standard;
  return named.startsWith("-")
    ? { column: named.slice(1), direction: "descending" }
    : { column: named, direction: "ascending" };
}

/** The order as the address says it. */
export function sortOf({ column, direction }: TableSort): string {
  return direction === "descending" ? `-${column}` : column;
}

/** The last page that can be gone to by its number. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.min(Math.ceil(total / limit), DEEPEST / limit + 1));
}

/**
 * The pages before and after one. Each is reached by its number, or by its cursor: of the next one the answer says it, and `trail` has those
 * of the pages on the way here that no number reaches. Undefined where there is none, or none is known.
 */
export function neighbours(
  { page, limit, total, next }: { page: number; limit: number; total: number; next?: string | null },
  after: string | undefined,
  trail: readonly string[],
): { readonly previous: PageStep | undefined; readonly next: PageStep | undefined } {
  const step = (to: number, cursor: string | null | undefined, trail: readonly string[]): PageStep | undefined => {
    if (isNumbered(to, limit)) return { page: to, trail: [] };
    return cursor ? { page: to, after: cursor, trail } : undefined;
  };
  const hasNext = Boolean(next) || page < Math.ceil(total / limit);
  return {
    previous: page > 1 ? step(page - 1, trail.at(-1), trail.slice(0, -1)) : undefined,
    next: hasNext ? step(page + 1, next, after ? [...trail, after] : []) : undefined,
  };
}

/** A page to go to, and the cursors of those on the way to it. */
export interface PageStep {
  readonly page: number;
  readonly after?: string;
  readonly trail: readonly string[];
}

/** The page of another size that begins with, or holds, the row at the top of this one. */
export function pageOfTheSameRow(page: number, before: number, after: number): number {
  return Math.floor(((page - 1) * before) / after) + 1;
}
