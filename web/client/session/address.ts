// Addresses from outside, in a query or a configuration: followed only when they lead to our origin, or to one that operations allowed.

/** Characters that browsers remove or convert before they parse an address: no address of ours has them. */
const TRICKY = /[\\\s\p{Cc}]/u;

/** A path of our own origin, or undefined. */
export function ownAddress(candidate: string | null | undefined): string | undefined {
  if (!candidate || TRICKY.test(candidate) || !candidate.startsWith("/")) return undefined;
  try {
    const url = new URL(candidate, "https://own.invalid");
    // Dot segments are resolved first: `/..//host` is a path, but what remains of it names a host.
    if (url.origin !== "https://own.invalid" || url.pathname.startsWith("//")) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

/** An https address of an allowed origin, without user info in front of the host, or undefined. */
export function allowedAddress(candidate: string, allowed: readonly string[]): string | undefined {
  if (TRICKY.test(candidate)) return undefined;
  try {
    const url = new URL(candidate);
    const isPlain = url.protocol === "https:" && url.username === "" && url.password === "";
    return isPlain && allowed.includes(url.origin) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
