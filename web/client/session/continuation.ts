// Where a sign-in is to lead, as the address of a page before it says: the page that was asked for, the company to enter, and that partners sign
// in. Each of these pages hands it to the next one.

import { ownAddress } from "./address";

/** Where a sign-in is to lead. */
export interface Continuation {
  /** The address to return to (G11). */
  readonly returnTo?: string | null;
  /** The user came by `login-partners` (G3). */
  readonly asPartner?: boolean;
  /** Business id of the company to enter. */
  readonly business?: string | null | undefined;
}

/** The continuation that an address names. */
export function continuationIn({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): Continuation {
  const query = new URLSearchParams(search);
  return {
    returnTo: query.get("returnTo"),
    asPartner: /\/login-partners\/?$/.test(pathname) || query.get("for") === "partner",
    business: query.get("business"),
  };
}

/** A page with the continuation in its address: these three parameters and no others. */
export function withContinuation(page: string, { returnTo, asPartner, business }: Continuation): string {
  const query = new URLSearchParams();
  const back = ownAddress(returnTo);
  if (asPartner) query.set("for", "partner");
  if (business) query.set("business", business);
  if (back) query.set("returnTo", back);
  const text = `${query}`;
  return text ? `${page}${page.includes("?") ? "&" : "?"}${text}` : page;
}
