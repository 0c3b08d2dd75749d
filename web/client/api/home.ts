// The call of the first page.

import { type Answer, api } from "./client";

/** What the first page tells about the company; what the person may not see is null. */
export type Home = Answer<"GET /api/home">;

/** A day of the company. */
export type SignInDay = NonNullable<Home["days"]>[number];

/** Reads it; what was seen last where nobody answers. */
export function home(signal: AbortSignal): Promise<Home> {
  return api("GET /api/home", { isKept: true, signal });
}

/** Puts the first steps of the company away, for all who administer it. */
export function closeChecklist(): Promise<void> {
  return api("DELETE /api/home/checklist", { idempotent: true });
}
