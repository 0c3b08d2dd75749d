import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates a prerendered page at once. Left to React's scheduler, it comes after whatever the browser does first, and the
 * router may have followed a redirect by then (in WebKit it has): the page would be thrown away and drawn anew.
 */
export function hydrate(container: Element, app: ReactNode): void {
  flushSync(() => hydrateRoot(container, app));
}
