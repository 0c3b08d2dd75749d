// Named ranges of days in the audit log; the address holds the days themselves.

import type { Phrase } from "../../client/i18n/phrases";

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

/** First and last day, as the server counts days. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a range; `own` starts with today. */
export function daysOf(range: Range, now: Date): Days {
  if (range === "own") return { from: dayBefore(now, 0), to: dayBefore(now, 0) };
  const begin = BEGINS[range];
  return { from: begin === undefined ? "" : dayBefore(now, begin), to: "" };
}

/** The range that matches the days, or `own`. */
export function rangeOf({ from, to }: Days, now: Date): Range {
  return RANGES.find((range) => range !== "own" && daysOf(range, now).from === from && to === "") ?? "own";
}
