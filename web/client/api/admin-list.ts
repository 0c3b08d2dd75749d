// Lists of administration: how a page is asked for and what is answered (contract, Lists).

import { type Answer, api, type Input, type Operation } from "./client";

/** A page of rows. */
export interface ListPage<Row> {
  readonly data: readonly Row[];
  /** Rows that there are; with a search counted up to 1 000. */
  readonly total: number;
  readonly totalIsMinimum?: boolean | null;
  readonly limit: number;
  readonly page: number;
  /** Where the next page goes on, for a query's `after`. */
  readonly next?: string | null;
}

/** A page as it was answered: some servers call its number `currentPage` (specification 7). */
export function paged<Page extends ListPage<unknown>>(answer: Page & { readonly currentPage?: number }): Page {
  return { ...answer, page: answer.page ?? answer.currentPage ?? 1 };
}

/** What a page is asked for. */
export interface ListQuery {
  readonly page?: number;
  /** Where it goes on, where its number reaches too deep. */
  readonly after?: string;
  readonly limit?: number;
  /** A field, with `-` before it from the highest. */
  readonly sort?: string;
  /** Terms as the contract writes them: `searchTerms` makes them of what was typed. */
  readonly search?: string;
  readonly fields?: readonly string[];
  /** `state`, `assigned`, `isEmployee` and what else a list filters by. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** The query of a page; what is not asked for is not in it. */
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

/** Operations that answer a page of rows. */
type ListOperation = {
  [Op in Operation]: Answer<Op> extends ListPage<unknown> ? Op : never;
}[Operation];

/** Asks for a page. What a list is sorted and filtered by stands in an address, so the server alone checks it. */
export function listed<Op extends ListOperation>(
  operation: Op,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<Answer<Op>> {
  return api(operation, { query: listQuery(query), isKept: true, signal } as unknown as Input<Op>);
}

const TERMS_MAX = 5;
const TERM_MAX = 64;

function terms(typed: string, fields: readonly string[]): string[] {
  const colon = typed.indexOf(":");
  const name = typed.slice(0, Math.max(colon, 0)).trim();
  const isNamed = fields.includes(name);
  // A whole name is in two fields: each of its words is a term of its own.
  const texts = isNamed ? [typed.slice(colon + 1).trim()] : typed.split(/\s+/);
  return texts
    .map((text) => Array.from(text).slice(0, TERM_MAX).join(""))
    .filter((text) => text !== "")
    .map((text) => (isNamed ? `${name}:` : "") + text.replace(/[\\:]/g, "\\$&"));
}

/**
 * A search as the contract writes it: terms between commas, each of which may name one of `fields`. A colon after anything else
 * is part of what is searched; words without a field are searched one by one.
 */
export function searchTerms(typed: string, fields: readonly string[]): string {
  return typed
    .split(",")
    .flatMap((part) => terms(part, fields))
    .slice(0, TERMS_MAX)
    .join(",");
}
