// The call of the operators' page: how the product is.

import { type Answer, api } from "./client";

/** How the product is. */
export type Operations = Answer<"GET /api/admin/operations">;

/** What was called in a period. */
export type CallsOfPeriod = NonNullable<Operations["calls"]>;

/** Calls that have something in common. */
export type MeasuredCalls = CallsOfPeriod["operations"][number];

/** Periods that are told, in minutes. */
export const PERIODS = { hour: 60, day: 1_440, week: 10_080 } as const;

/** Reads it. */
export function operations(minutes: number, signal: AbortSignal): Promise<Operations> {
  return api("GET /api/admin/operations", { query: { minutes }, signal });
}
