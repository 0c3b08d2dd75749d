// The two tokens that a tab sends. The access token is shared by all tabs, the tenant token belongs to the tab.

import { tabStorage } from "../storage";
import { readCookie } from "./cookies";
import { isSignOutPending } from "./pending-sign-out";

const TENANT_KEY = "asgard.tenant-token";

/**
 * The access token, read anew each time because another tab may have renewed it. Undefined once the session was ended on this device,
 * whatever the cookie says: any script can write that cookie, and the server would renew the session by the refresh cookie.
 */
export function accessToken(): string | undefined {
  return isSignOutPending() ? undefined : readCookie("utk");
}

/**
 * The tenant token of this tab. A new tab reads it from the cookie and stores it, so two tabs can work in two companies (contract,
 * Cookies).
 */
export function tenantToken(): string | undefined {
  const own = tabStorage.read(TENANT_KEY);
  if (own) return own;
  const shared = readCookie("ttk");
  if (shared) tabStorage.write(TENANT_KEY, shared);
  return shared;
}

/** Stores the tenant token of a response; null removes it. */
export function keepTenantToken(token: string | null): void {
  tabStorage.write(TENANT_KEY, token || null);
}

interface Claims {
  readonly exp?: unknown;
  readonly sub?: unknown;
  readonly sid?: unknown;
  readonly scp?: unknown;
  readonly tenant?: unknown;
}

function claimsOf(token: string): Claims {
  try {
    const text = atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Expiry of a token in milliseconds of the server's clock; 0 for an invalid token. */
export function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : 0;
}

/** User id of an access token, unverified: good enough to find the user's own data on this device, never for authorization. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? sub : undefined;
}

/** The session of the access token, unverified: good enough to tell two sessions apart, never for authorization. */
export function sessionOfToken(): string | undefined {
  const { sid } = claimsOf(accessToken() ?? "");
  return typeof sid === "string" ? sid : undefined;
}

/** Whether an access token is of a session that is limited to one step of a sign-in, unverified: never for authorization. */
export function isLimited(token: string): boolean {
  const { scp } = claimsOf(token);
  return typeof scp === "string" && scp !== "full";
}

/** Company id of a tenant token, unverified: good enough to find its cached data on this device, never for authorization. */
export function companyOf(token: string): string | undefined {
  const { tenant } = claimsOf(token);
  return typeof tenant === "string" && tenant ? tenant : undefined;
}
