// The two tokens that a tab sends. The access token is everybody's, the tenant token is the tab's own.

import { readCookie } from "./cookies";
import { isSignOutPending } from "./pending-sign-out";

const TENANT_KEY = "asgard.tenant-token";

/**
 * The access token; another tab may have renewed it a moment ago, so it is read anew each time. There is none where the session was
 * given up, whatever the cookie says: anybody can write it, and the server would renew the session by the other one.
 */
export function accessToken(): string | undefined {
  return isSignOutPending() ? undefined : readCookie("utk");
}

/**
 * The tenant token of this tab. A new tab starts from the cookie and keeps that from then on, so two tabs can work
 * in two companies (contract, Cookies).
 */
export function tenantToken(): string | undefined {
  const own = sessionStorage.getItem(TENANT_KEY);
  if (own) return own;
  const shared = readCookie("ttk");
  if (shared) sessionStorage.setItem(TENANT_KEY, shared);
  return shared;
}

/** Takes over the tenant token of an answer; null leaves the company. */
export function keepTenantToken(token: string | null): void {
  if (token) sessionStorage.setItem(TENANT_KEY, token);
  else sessionStorage.removeItem(TENANT_KEY);
}

interface Claims {
  readonly exp?: unknown;
  readonly sub?: unknown;
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

/** When a token expires, in milliseconds of the server's clock; 0 for what is no token. */
export function expiryOf(token: string): number {
  const { exp } = claimsOf(token);
  return typeof exp === "number" ? exp * 1000 : 0;
}

/** Whose access token it is: good enough to find one's own things on this device, never to allow anything. */
export function subjectOf(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === "string" ? sub : undefined;
}

/** The company that a tenant token names: good enough to find what was kept for it on this device, never to allow anything. */
export function companyOf(token: string): string | undefined {
  const { tenant } = claimsOf(token);
  return typeof tenant === "string" && tenant ? tenant : undefined;
}
