// Keeps the place of the keyboard in a page: when the focused element goes away with what was done to it (a row is deleted, a filter removed), its
// neighbour has the focus. The browser would begin at the top of the document, and a screen reader would say nothing.

import { type RefObject, useEffect } from "react";

/** What Tab leads to. */
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
/** What the focus may move to. No text fields: they open the keyboard of a phone. */
const NEIGHBOURS =
  "a[href], button:not([disabled]), [type='checkbox']:not([disabled]), [type='radio']:not([disabled]), summary, [tabindex='0']";

/** The focused element as it was found: what is around it, up to the page, which is not among them, and what Tab led to then. */
interface Place {
  readonly element: HTMLElement;
  readonly ancestors: readonly Element[];
  readonly stops: readonly HTMLElement[];
}

function placeOf(element: HTMLElement, main: HTMLElement): Place {
  const ancestors: Element[] = [];
  for (let one = element.parentElement; one && one !== main; one = one.parentElement) ancestors.push(one);
  return { element, ancestors, stops: [...main.querySelectorAll<HTMLElement>(STOPS)] };
}

/** The nearest neighbour in what is left around it: after it, then before it. */
function nearest({ element, ancestors, stops }: Place): HTMLElement | undefined {
  const at = stops.indexOf(element);
  if (at < 0) return undefined;
  const neighbours = [...stops.slice(at + 1), ...stops.slice(0, at).reverse()].filter(
    (one) => one.isConnected && one.matches(NEIGHBOURS),
  );
  for (const around of ancestors) {
    const found = around.isConnected && neighbours.find((one) => around.contains(one));
    if (found) return found;
  }
  return undefined;
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Returns the stop function. */
export function keepFocus(main: HTMLElement): () => void {
  let place: Place | undefined;
  let frame = 0;
  const onFocus = ({ target }: FocusEvent) => {
    place = target !== main ? placeOf(target as HTMLElement, main) : undefined;
  };
  /** Where it is removed, some browsers say first that it loses the focus. Otherwise the user has moved on. */
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target === place?.element && target instanceof Element && target.isConnected) place = undefined;
    });
  const restore = () => {
    const lost = place;
    if (lost && !lost.element.isConnected && isNowhere()) nearest(lost)?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (!place || place.element.isConnected || !isNowhere()) return;
    // Whoever takes it away may have another place for it: dialogs and pages set it within the next frame.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  });
  main.addEventListener("focusin", onFocus);
  main.addEventListener("focusout", onBlur);
  observer.observe(main, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    main.removeEventListener("focusin", onFocus);
    main.removeEventListener("focusout", onBlur);
    observer.disconnect();
  };
}

/** Keeps it as long as the component is there. */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [main]);
}
