import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates a prerendered page synchronously. With React's scheduler it would wait for other work of the browser, and the router may have
 * followed a redirect by then (in WebKit it has): the page would be thrown away and rendered anew.
 */
export function hydrate(container: Element, app: ReactNode): void {
  flushSync(() => hydrateRoot(container, app));
}
