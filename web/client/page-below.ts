// Splits an address into the page and the unparsed modals over it: all that the first page needs to know.

// Same rule as `worker/domain/request/modal_address.rs`; `page-below.json` tests both.
const WITH_OUTLETS = /^(.*?)(?:\(|%28)([a-z][a-z0-9-]*(?::|%3a).*)(?:\)|%29)\/?$/is;

export interface SplitAddress {
  readonly page: string;
  /** The content of the parentheses; undefined in an address without modals. */
  readonly outlets?: string;
}

/** One slash at the beginning, none at the end: the result must not name a host. */
function normalizePage(page: string): string {
  return `/${page.replace(/^[\\/]+|\/+$/g, "")}`;
}

/** Splits a path. */
export function splitAddress(pathname: string): SplitAddress {
  const [, page, outlets] = WITH_OUTLETS.exec(pathname) ?? [];
  if (page === undefined || outlets === undefined) return { page: pathname };
  return { page: normalizePage(page), outlets };
}

/** The address that the user requested: with the modals over the page, if the address bar has them. */
export function pathWithModals(pathname: string): string {
  return splitAddress(location.pathname).page === pathname ? location.pathname : pathname;
}
