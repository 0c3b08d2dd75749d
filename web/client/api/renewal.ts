// Renews the access token: once for any number of requests that found it expired, and once for all tabs.

import { Failure } from "./failure";
import { withLock } from "./lock";
import { isSignOutPending } from "./pending-sign-out";
import { accessToken, keepTenantToken, tenantToken } from "./tokens";

/** Outcome. A failure says nothing about the session. */
export type Renewal = "renewed" | "over" | Failure;

let running: Promise<Renewal> | undefined;

async function renewNow(stale: string | undefined, renew: () => Promise<string | null>): Promise<Renewal> {
  if (isSignOutPending()) return "over";
  const current = accessToken();
  // Another tab renewed it while this one waited for the lock.
  if (current && current !== stale) return "renewed";
  const company = tenantToken();
  try {
    const tenant = await renew();
    // Null: this tab's company is no longer open to this user. The old token stays and is rejected, because dropping it would silently move
    // the tab into the company of the cookie. Nor does the token of a company replace that of another one, entered meanwhile.
    if (tenant && tenantToken() === company) keepTenantToken(tenant);
    return "renewed";
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.status !== 401) return error;
    // Another tab has signed in meanwhile: the refusal is about the session before.
    return [undefined, current].includes(accessToken()) ? "over" : "renewed";
  }
}

/**
 * Renews the token, or joins the renewal in progress.
 *
 * @param stale the token that was rejected or is about to expire
 * @param renew makes the request and returns the renewed tenant token
 */
export function renewOnce(stale: string | undefined, renew: () => Promise<string | null>): Promise<Renewal> {
  running ??= withLock("asgard.renewal", () => renewNow(stale, renew)).finally(() => {
    running = undefined;
  });
  return running;
}
