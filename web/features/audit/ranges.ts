// Days that the log is narrowed to, as names for pairs of days: the address holds the days.

import type { Phrase } from "../../client/i18n/phrases";

/** A range by its name; `own` are days that somebody chose. */
export const RANGES = ["all", "today", "week", "month", "own"] as const;

/** A range. */
export type Range = (typeof RANGES)[number];

/** Days before today on which each begins. */
const BEGINS: Readonly<Partial<Record<Range, number>>> = { today: 0, week: 6, month: 29 };

/** What each is called. */
export const RANGE_LABELS: Readonly<Record<Range, Phrase>> = {
  all: "audit:range.all",
  today: "audit:range.today",
  week: "audit:range.week",
  month: "audit:range.month",
  own: "audit:range.own",
};

/** Days as the server counts them. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a range; those that somebody chooses begin today. */
export function daysOf(range: Range, now: Date): Days {
  if (range === "own") return { from: dayBefore(now, 0), to: dayBefore(now, 0) };
  const begin = BEGINS[range];
  return { from: begin === undefined ? "" : dayBefore(now, begin), to: "" };
}

/** The range that days are. */
export function rangeOf({ from, to }: Days, now: Date): Range {
  return RANGES.find((range) => range !== "own" && daysOf(range, now).from === from && to === "") ?? "own";
}
