// Named ranges of days in the audit log. The address holds them relative to today, so that a link and a saved view show the last days when they
// are opened; what users type are days.

import type { Phrase } from "../../client/i18n/phrases";
import { localDay, secondsOf } from "../../client/local-day";

/** The ranges by name; `own` means days typed by the user. */
export const RANGES = ["all", "today", "week", "month", "own"] as const;

export type Range = (typeof RANGES)[number];

/** What `from` says of each range: the last days, with today. */
const FROM: Readonly<Partial<Record<Range, string>>> = { today: "last:1", week: "last:7", month: "last:30" };

/** The last days, with today; the worker knows the same form in saved views. */
const LAST = /^last:([1-9]\d{0,3})$/;

export const RANGE_LABELS: Readonly<Record<Range, Phrase>> = {
  all: "audit:range.all",
  today: "audit:range.today",
  week: "audit:range.week",
  month: "audit:range.month",
  own: "audit:range.own",
};

/** First and last day, in the local time zone, as the times of the events are shown; the first one may be relative. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The day that a filter means today. */
export function dayOf(filter: string): string {
  const [, days] = LAST.exec(filter) ?? [];
  if (days === undefined) return filter;
  const today = new Date();
  return localDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1 - Number(days)));
}

/** Whether a filter means another day tomorrow. */
export const isRelative = (filter: string) => LAST.test(filter);

/** The days of a range; `own` starts with today. */
export function daysOf(range: Range): Days {
  if (range !== "own") return { from: FROM[range] ?? "", to: "" };
  const today = localDay(new Date());
  return { from: today, to: today };
}

/** The range that says the same, or `own`. */
export function rangeOf({ from, to }: Days): Range {
  return RANGES.find((range) => range !== "own" && (FROM[range] ?? "") === from && to === "") ?? "own";
}

/** The filters with the moments at which their days begin and end here: the server would take them for days of UTC. */
export function withMoments(filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [first] = secondsOf(dayOf(filters.from ?? "")) ?? [];
  const [, last] = secondsOf(filters.to ?? "") ?? [];
  return { ...filters, ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
}
