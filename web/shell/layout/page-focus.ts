// Moves the focus to the heading after a navigation to another page, so that a screen reader starts there: a browser does not announce a
// page that the application changed by itself.

import { type RefObject, useEffect, useRef } from "react";
import { useMatches } from "react-router";

/** The identity of a page. Modals, search and hash are not part of it; addresses below an app's are the app's business. */
function usePage(): string | undefined {
  const match = useMatches().at(-1);
  return match && ("*" in match.params ? match.id : match.pathname.replace(/\/+$/, ""));
}

/** Focuses the heading. */
export function focusHeading(main: HTMLElement): void {
  const start = main.querySelector<HTMLElement>("h1") ?? main;
  start.tabIndex = -1;
  // The scroll position belongs to `ScrollRestoration`.
  start.focus({ preventScroll: true });
}

/** Calls back after every change below a node, until the user acts. Returns the stop function. */
export function onChangesUntilInput(root: Node, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root, { childList: true, subtree: true });
  const over = new AbortController();
  const end = () => {
    observer.disconnect();
    over.abort();
  };
  for (const type of ["keydown", "pointerdown", "wheel"]) {
    document.addEventListener(type, end, { capture: true, signal: over.signal });
  }
  return end;
}

/** Focuses the heading when the focus is lost with what had it, until the user acts. Returns the stop function. */
const keepFocused = (main: HTMLElement): (() => void) =>
  onChangesUntilInput(main, () => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === null;
    if (isLost || (activeElement === main && main.querySelector("h1"))) focusHeading(main);
  });

/** A page that failed is tried again: its heading gets the focus when the pressed button goes away. If it fails again, the button stays. */
export function focusPageAgain(): void {
  const main = document.getElementById("content");
  if (main) keepFocused(main);
}

/** Focuses the heading of the page, for what closes beside it and has no other place for the focus. */
export function focusPage(): void {
  const main = document.getElementById("content");
  if (main) focusHeading(main);
}

/** Finds another start of a page than its heading. */
export type PageStart = RefObject<() => HTMLElement | undefined>;

/** Follows navigations; the focus on the first page is left to the browser. */
export function usePageFocus(main: RefObject<HTMLElement | null>, start?: PageStart): void {
  const page = usePage();
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page || !main.current) return undefined;
    last.current = page;
    const other = start?.current();
    if (other) other.focus({ preventScroll: true });
    // A page may have put it into a field of its own.
    else if (!main.current.querySelector(":is(input, select, textarea):focus")) focusHeading(main.current);
    // A page replaces its heading when its record is loaded. The focused heading is removed then, and the focus is lost.
    return keepFocused(main.current);
  }, [page, main, start]);
}
