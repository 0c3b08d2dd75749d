// The page below what is open, and what the address says is open over it, not yet read: all that the first page needs to know.

// `worker/domain/modal_address.rs` says the same; `page-below.json` holds the two together.
const WITH_OUTLETS = /^(.*?)(?:\(|%28)([a-z][a-z0-9-]*(?::|%3a).*)(?:\)|%29)\/?$/is;

/** An address in two. */
export interface SplitAddress {
  readonly page: string;
  /** What stands in the parentheses; undefined in an address without modals. */
  readonly outlets?: string;
}

/** One slash at the beginning, none at the end: what is left must not name a host. */
function tidyPage(page: string): string {
  return `/${page.replace(/^[\\/]+|\/+$/g, "")}`;
}

/** Parts a path. */
export function splitAddress(pathname: string): SplitAddress {
  const [, page, outlets] = WITH_OUTLETS.exec(pathname) ?? [];
  if (page === undefined || outlets === undefined) return { page: pathname };
  return { page: tidyPage(page), outlets };
}

/** What somebody asked for when they asked for a page: with the modals over it, if the address bar has them. */
export function askedWithModals(pathname: string): string {
  return splitAddress(location.pathname).page === pathname ? location.pathname : pathname;
}
