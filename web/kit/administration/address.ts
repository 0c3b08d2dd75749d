// A list's state in its address, so that it can be reloaded, shared, and restored by going back.

import type { TableSort } from "../../ui/table";

/** The view state of a list. */
export interface ListState {
  readonly page: number;
  /** Cursor of a page whose number is too high to be requested. */
  readonly after?: string;
  /** Rows of a page. */
  readonly limit: PageSize;
  /** A field; a leading `-` sorts descending; empty for the list's own order. */
  readonly sort: string;
  /** As typed. */
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
}

/** The available page sizes. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

/** Default page size (specification 9). */
export const PAGE_SIZE = 10;

/** Parses a page size; undefined for any other value. */
export function pageSize(text: string | null): PageSize | undefined {
  return PAGE_SIZES.find((size) => String(size) === text);
}

/** Maximum offset of a page (contract, Lists). */
const MAX_OFFSET = 10_000;

/** Whether a page can be requested by its number; beyond that a list continues by a cursor. */
export function isNumbered(page: number, limit: number): boolean {
  return (page - 1) * limit <= MAX_OFFSET;
}

/**
 * Reads the state from an address; `filters` names the filters of the list, `prefix` distinguishes two lists of one page, `usual` is the
 * page size when the address has none.
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

/** Parses the values of a filter in the syntax of the contract: separated by commas, `\\` escapes the next character. */
export function valuesIn(text: string): string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\.|[^\\]/gsu)) {
    if (part === ",") values.push("");
    else values[values.length - 1] += part.length > 1 && part.startsWith("\\") ? part.slice(1) : part;
  }
  return values.filter(Boolean);
}

/** Serializes the values of a filter. */
export function textOf(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, "\\$&")).join(",");
}

/** A change of the list's state; without a page it returns to the first one. */
export type StateChange = Partial<Pick<ListState, "page" | "after" | "limit" | "sort" | "search">> & {
  /** An empty value removes a filter. */
  readonly filters?: Readonly<Record<string, string>>;
};

/** The address with a change; parameters of others stay in it. */
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

/** The order in the form that a table shows. */
export function shownSort(sort: string, defaultSort: string): TableSort {
  const named = sort || defaultSort;
  return named.startsWith("-")
    ? { column: named.slice(1), direction: "descending" }
    : { column: named, direction: "ascending" };
}

/** The order in the form of the address. */
export function sortOf({ column, direction }: TableSort): string {
  return direction === "descending" ? `-${column}` : column;
}

/** The last page that can be requested by its number. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.min(Math.ceil(total / limit), MAX_OFFSET / limit + 1));
}

/**
 * The pages before and after one. Each is requested by its number, or by its cursor: the response contains the next one, and `cursors` those
 * of the previous pages that have no requestable number. Undefined when there is none, or none is known.
 */
export function adjacentPages(
  { page, limit, total, next }: { page: number; limit: number; total: number; next?: string | null },
  after: string | undefined,
  cursors: readonly string[],
): { readonly previous: PageStep | undefined; readonly next: PageStep | undefined } {
  const step = (to: number, cursor: string | null | undefined, cursors: readonly string[]): PageStep | undefined => {
    if (isNumbered(to, limit)) return { page: to, cursors: [] };
    return cursor ? { page: to, after: cursor, cursors } : undefined;
  };
  const hasNext = Boolean(next) || page < Math.ceil(total / limit);
  return {
    previous: page > 1 ? step(page - 1, cursors.at(-1), cursors.slice(0, -1)) : undefined,
    next: hasNext ? step(page + 1, next, after ? [...cursors, after] : []) : undefined,
  };
}

/** A target page, and the cursors of the pages on the way to it. */
export interface PageStep {
  readonly page: number;
  readonly after?: string;
  readonly cursors: readonly string[];
}

/** The page of another size that contains the first row of this one. */
export function pageOfTheSameRow(page: number, before: number, after: number): number {
  return Math.floor(((page - 1) * before) / after) + 1;
}
