// Request of the start page.

import { type Answer, api } from "./client";

/** The company's figures on the start page; what the user may not see is null. */
export type Home = Answer<"GET /api/home">;

/** Returns the figures; from the cache of this device when the server is unreachable. */
export function home(signal: AbortSignal): Promise<Home> {
  return api("GET /api/home", { isCached: true, signal });
}

/** Closes the checklist of the company for all its administrators. */
export function closeChecklist(): Promise<void> {
  return api("DELETE /api/home/checklist", { idempotent: true });
}
