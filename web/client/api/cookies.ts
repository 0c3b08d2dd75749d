// The readable cookies of the contract. The secret ones are HttpOnly: no script sees them.

import { callsAsNative, keepNatively, keptNatively } from "./native";

/** Readable cookies by name. */
export type ReadableCookie = "utk" | "ttk" | "uuId" | "XSRF-TOKEN" | "app.lang";

/** Days that the language is remembered: the contract's 400. */
const LANGUAGE_DAYS = 400;

/** The value of a cookie, undefined when it is not there. */
export function readCookie(name: ReadableCookie): string | undefined {
  if (typeof document === "undefined") return undefined;
  if (name !== "app.lang" && callsAsNative()) return name === "XSRF-TOKEN" ? undefined : keptNatively()[name];
  for (const pair of document.cookie.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return pair.slice(at + 1) || undefined;
  }
  return undefined;
}

/** As the server does: `Secure` where there is TLS. Without it WebKit refuses such a cookie, from localhost too. */
const secure = () => (location.protocol === "https:" ? "; Secure" : "");

/** Remembers the language for the worker, which chooses the page by it. */
export function writeLanguageCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `app.lang=${language}; Path=/; Max-Age=${LANGUAGE_DAYS * 86_400}; SameSite=Lax${secure()}`;
}

/**
 * Forgets the access token: the server refused it (specification 2, user guard). The cookie may belong to the host or to a
 * whole domain, and only its own name clears it; browsers ignore the names that are not this host's.
 */
export function removeAccessCookie(): void {
  keepNatively({ utk: undefined });
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join(".")}`);
  for (const domain of ["", ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `utk=; Path=/; Max-Age=0; SameSite=Lax${secure()}${domain}`;
  }
}
