// What of an address is a view of a list, and what of a view the list still knows.

import { textOf, valuesIn } from "../administration/address";
import type { ListFilter } from "../administration/list-tools";

/** What an address says of a list, by parameter. */
export type ViewQuery = Readonly<Record<string, string>>;

/** What a list knows. */
export interface ListDescription {
  /** What it is filtered by. */
  readonly filters: readonly string[];
  /** What each filter can be set to, as far as there is a choice. */
  readonly choices: readonly ListFilter[];
  /** What it can be ordered by. */
  readonly sorts: readonly string[];
  readonly columns: readonly string[];
}

/** Which view is open; its id stands in the address beside what it says. */
export const VIEW_PARAMETER = "view";

/** Filters that are chosen among more than a list of choices holds. */
const MOST_CHOICES = 200;

/** What an address says of a list: all but the page, and which view is open. */
export function queryOf(address: URLSearchParams, filters: readonly string[]): ViewQuery {
  const names = ["search", "sort", "columns", "limit", ...filters];
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The number of rows of a page: how a user reads a list, not what is listed. */
const ROWS = "limit";

/** Whether an address says anything of a list that makes it another view than all. */
export function isNarrowed(query: ViewQuery): boolean {
  return Object.keys(query).some((name) => name !== ROWS);
}

/** Whether an address says what a view says; the number of rows counts only where the view stores one. */
export function isSameQuery(view: ViewQuery, query: ViewQuery): boolean {
  const names = new Set([...Object.keys(view), ...Object.keys(query)]);
  if (view[ROWS] === undefined) names.delete(ROWS);
  return [...names].every((name) => view[name] === query[name]);
}

/** Where a view is opened, beside the page of the list. */
export function addressOf(id: string, query: ViewQuery): string {
  return `?${new URLSearchParams({ [VIEW_PARAMETER]: id, ...query })}`;
}

function knownValues(value: string, filter: ListFilter | undefined): string {
  if (!filter || filter.choices.length === 0 || filter.choices.length >= MOST_CHOICES) return value;
  const isKnown = (one: string) => filter.choices.some(({ id }) => id === one) || filter.typed?.isValue(one);
  return filter.isMultiple ? textOf(valuesIn(value).filter(isKnown)) : isKnown(value) ? value : "";
}

function knownPart(name: string, value: string, known: ListDescription): string {
  switch (name) {
    case "search":
    case "limit":
      return value;
    case "sort":
      return known.sorts.includes(value.replace(/^-/, "")) ? value : "";
    case "columns":
      return value
        .split(",")
        .filter((id) => known.columns.includes(id))
        .join(",");
    default:
      return known.filters.includes(name)
        ? knownValues(
            value,
            known.choices.find((filter) => filter.name === name),
          )
        : "";
  }
}

/** What of a view the list knows, and the parts of which it does not know everything any more. */
export function knownOf(
  view: ViewQuery,
  known: ListDescription,
): { readonly query: ViewQuery; readonly unknownParts: readonly string[] } {
  const parts = Object.entries(view).map(([name, value]) => ({
    name,
    value,
    knownValue: knownPart(name, value, known),
  }));
  return {
    query: Object.fromEntries(parts.flatMap(({ name, knownValue }) => (knownValue ? [[name, knownValue]] : []))),
    unknownParts: parts.flatMap(({ name, value, knownValue }) => (knownValue === value ? [] : [name])),
  };
}
