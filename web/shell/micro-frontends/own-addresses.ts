// An app's own addresses and the shell's, as text: also used in the frame of an isolated app.

import { splitAddress } from "../../client/page-below";

const ORIGIN = "https://own.invalid";

/**
 * Maps an app's own address to one of the shell; an address outside the app is mapped to its first page, and so is one with modals over the
 * page, which are the shell's.
 */
export function addressWithin(base: string, path: string): string {
  const root = base.replace(/\/+$/, "");
  const own = new URL(`${root}/${path.replace(/^\/+/, "")}`, ORIGIN);
  const isInside = own.origin === ORIGIN && (own.pathname === root || own.pathname.startsWith(`${root}/`));
  return isInside && splitAddress(own.pathname).outlets === undefined
    ? own.pathname.replace(/\/$/, "") + own.search + own.hash
    : root;
}

/** Maps an address of the shell to one of the app's own, or undefined outside of the app. */
export function pathBelow(base: string, address: string): string | undefined {
  const root = base.replace(/\/+$/, "");
  const { pathname, search, hash } = new URL(address, ORIGIN);
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return undefined;
  return (pathname.slice(root.length) || "/") + search + hash;
}
