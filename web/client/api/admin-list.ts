// Lists of administration: how a page is requested and what is returned (contract, Lists).

import { type Answer, api, type Input, type Operation } from "./client";

/** A page of rows. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  /** Number of rows; with a search exact up to 1 000. */
  readonly total: number;
  readonly totalIsMinimum?: boolean | null;
  readonly limit: number;
  readonly page: number;
  /** Cursor of the next page, for a query's `after`. */
  readonly next?: string | null;
}

/** Normalizes a page: some servers call its number `currentPage` (specification 7). */
export function paged<Page extends ListPage<unknown>>(answer: Page & { readonly currentPage?: number }): Page {
  return { ...answer, page: answer.page ?? answer.currentPage ?? 1 };
}

/** The query of a page. */
export interface ListQuery {
  readonly page?: number;
  /** Cursor, for pages whose number is too high to be requested. */
  readonly after?: string;
  readonly limit?: number;
  /** A field; a leading `-` sorts descending. */
  readonly sort?: string;
  /** Search terms in the syntax of the contract; `searchTerms` makes them of the typed text. */
  readonly search?: string;
  readonly fields?: readonly string[];
  /** `state`, `assigned`, `isEmployee` and the other filters of a list. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** The query parameters of a page, without those that are undefined. */
export function listQuery({ page = 1, after, limit, sort, search, fields = [], filters = {} }: ListQuery) {
  const parameters: Record<string, string | number | undefined> = {
    page: page > 1 && !after ? page : undefined,
    after,
    limit,
    sort,
    search,
    fields: fields.join(","),
    ...filters,
  };
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, `${value}`]],
    ),
  );
}

/** Operations that return a page of rows. */
type ListOperation = {
  [Op in Operation]: Answer<Op> extends ListPage<unknown> ? Op : never;
}[Operation];

/** Requests a page. Sorting and filters come from the address, so they are validated by the server only. */
export function getListPage<Op extends ListOperation>(
  operation: Op,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Answer<Op>> {
  return api(operation, { query: listQuery(query), isCached: true, signal } as unknown as Input<Op>);
}

const TERMS_MAX = 5;
const TERM_MAX = 64;

function terms(typed: string, fields: readonly string[]): string[] {
  const colon = typed.indexOf(":");
  const name = typed.slice(0, Math.max(colon, 0)).trim();
  const isNamed = fields.includes(name);
  // A full name is spread over two fields: each of its words is a term of its own.
  const texts = isNamed ? [typed.slice(colon + 1).trim()] : typed.split(/\s+/);
  return texts
    .map((text) => Array.from(text).slice(0, TERM_MAX).join(""))
    .filter((text) => text !== "")
    .map((text) => (isNamed ? `${name}:` : "") + text.replace(/[\\:]/g, "\\$&"));
}

/**
 * A search in the syntax of the contract: terms between commas, each of which may name one of `fields`. A colon after anything else is part
 * of the searched text; words without a field are searched one by one.
 */
export function searchTerms(typed: string, fields: readonly string[]): string {
  return typed
    .split(",")
    .flatMap((part) => terms(part, fields))
    .slice(0, TERMS_MAX)
    .join(",");
}
