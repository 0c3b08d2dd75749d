// Named ranges of days in the audit log; the address holds the days themselves.

import type { Phrase } from "../../client/i18n/phrases";
import { secondsOf } from "../../client/local-day";

/** The ranges by name; `own` means days typed by the user. */
export const RANGES = ["all", "today", "week", "month", "own"] as const;

export type Range = (typeof RANGES)[number];

/** Days before today on which each range begins. */
const BEGINS: Readonly<Partial<Record<Range, number>>> = { today: 0, week: 6, month: 29 };

export const RANGE_LABELS: Readonly<Record<Range, Phrase>> = {
  all: "audit:range.all",
  today: "audit:range.today",
  week: "audit:range.week",
  month: "audit:range.month",
  own: "audit:range.own",
};

/** First and last day, in the local time zone, as the times of the events are shown. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a range; `own` starts with today. */
export function daysOf(range: Range, today: string): Days {
  if (range === "own") return { from: today, to: today };
  const begin = BEGINS[range];
  return { from: begin === undefined ? "" : dayBefore(today, begin), to: "" };
}

/** The range that matches the days, or `own`. */
export function rangeOf({ from, to }: Days, today: string): Range {
  return RANGES.find((range) => range !== "own" && daysOf(range, today).from === from && to === "") ?? "own";
}

/** The filters with the moments at which their days begin and end here: the server would take them for days of UTC. */
export function withMoments(filters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [first] = secondsOf(filters.from ?? "") ?? [];
  const [, last] = secondsOf(filters.to ?? "") ?? [];
  return { ...filters, ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
}
