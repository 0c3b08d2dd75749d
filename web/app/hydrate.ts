// Hydrates a prerendered page, divided into tasks or at once.

import { type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates a prerendered page. If it waits for nothing (`isSettled`), as a transition, which React divides: in between the page reacts, and
 * an input hydrates it at once. Otherwise synchronously: the router may follow a redirect meanwhile (in WebKit it does), and the page would be
 * thrown away and rendered anew; or an error would disappear from the form until React shows it again.
 */
export function hydrate(container: Element, app: ReactNode, isSettled: boolean): void {
  if (isSettled) startTransition(() => void hydrateRoot(container, app));
  else flushSync(() => hydrateRoot(container, app));
}
