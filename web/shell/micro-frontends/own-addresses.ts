// An app's own addresses and the shell's, as text: what the frame of an isolated app knows, too.

const ORIGIN = "https://own.invalid";

/** An app's own address as one of the shell's; whatever would lead out of the app leads to its first page. */
export function addressWithin(base: string, path: string): string {
  const root = base.replace(/\/+$/, "");
  const own = new URL(`${root}/${path.replace(/^\/+/, "")}`, ORIGIN);
  const isInside = own.origin === ORIGIN && (own.pathname === root || own.pathname.startsWith(`${root}/`));
  return isInside ? own.pathname.replace(/\/$/, "") + own.search + own.hash : root;
}

/** The shell's address as one of the app's own, or undefined outside of it. */
export function pathBelow(base: string, address: string): string | undefined {
  const root = base.replace(/\/+$/, "");
  const { pathname, search, hash } = new URL(address, ORIGIN);
  if (pathname !== root && !pathname.startsWith(`${root}/`)) return undefined;
  return (pathname.slice(root.length) || "/") + search + hash;
}
