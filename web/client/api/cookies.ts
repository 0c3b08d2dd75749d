// The readable cookies of the contract. The secret ones are `HttpOnly`: no script reads them.

import { callsAsNative, nativeCredentials, storeNativeCredentials } from "./native";

/** Names of the readable cookies. */
export type ReadableCookie = "utk" | "ttk" | "uuId" | "XSRF-TOKEN" | "app.lang";

/** Lifetime of the language cookie in days: the contract's 400. */
const LANGUAGE_DAYS = 400;

/** The value of a cookie, undefined when it is absent. */
export function readCookie(name: ReadableCookie): string | undefined {
  if (typeof document === "undefined") return undefined;
  if (name !== "app.lang" && callsAsNative()) return name === "XSRF-TOKEN" ? undefined : nativeCredentials()[name];
  for (const pair of document.cookie.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return pair.slice(at + 1) || undefined;
  }
  return undefined;
}

/** Same rule as the server: `Secure` when the page uses TLS. Without TLS WebKit rejects such a cookie, on localhost too. */
const secure = () => (location.protocol === "https:" ? "; Secure" : "");

/** Stores the language for the worker, which selects the page by it. */
export function writeLanguageCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `app.lang=${language}; Path=/; Max-Age=${LANGUAGE_DAYS * 86_400}; SameSite=Lax${secure()}`;
}

/**
 * Deletes the access token that the server rejected (specification 2, user guard). The cookie may belong to the host or to a whole domain,
 * and only its own name clears it; browsers ignore the names that are not valid for this host.
 */
export function removeAccessCookie(): void {
  storeNativeCredentials({ utk: undefined });
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  for (const domain of ["", ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `utk=; Path=/; Max-Age=0; SameSite=Lax${secure()}${domain}`;
  }
}
