// Request of the operators' page: the state of the product.

import { type Answer, api } from "./client";

/** State of the product. */
export type Operations = Answer<"GET /api/admin/operations">;

/** Requests of a period. */
export type CallsOfPeriod = NonNullable<Operations["calls"]>;

/** Requests of one group. */
export type MeasuredCalls = CallsOfPeriod["operations"][number];

/** Periods that can be requested, in minutes. */
export const PERIODS = { hour: 60, day: 1_440, week: 10_080 } as const;

/** Returns the state of the product. */
export function operations(minutes: number, signal: AbortSignal): Promise<Operations> {
  return api("GET /api/admin/operations", { query: { minutes }, signal });
}
