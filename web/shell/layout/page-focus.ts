// After a navigation to another page the focus is at its heading, so that a screen reader begins there: a browser says nothing of a page
// that the application changed by itself.

import { type RefObject, useEffect, useRef } from "react";
import { useMatches } from "react-router";

/** What is one page. Modals, search and hash are no part of a path; what is below the address of an app is the app's business. */
function usePage(): string | undefined {
  const match = useMatches().at(-1);
  return match && ("*" in match.params ? match.id : match.pathname.replace(/\/+$/, ""));
}

/** Brings the focus to the heading, and to the next one where that is replaced, until somebody does something. Answers how to end it. */
function lead(main: HTMLElement): () => void {
  const focus = () => {
    const start = main.querySelector<HTMLElement>("h1") ?? main;
    start.tabIndex = -1;
    // Where the page is scrolled to is another's business (`ScrollRestoration`).
    start.focus({ preventScroll: true });
  };
  focus();
  // A page heads itself anew when what it is about is there. The heading that had the focus is gone by then, and the focus with it.
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === null;
    if (isLost || (activeElement === main && main.querySelector("h1"))) focus();
  });
  observer.observe(main, { childList: true, subtree: true });
  const acts = new AbortController();
  const end = () => {
    observer.disconnect();
    acts.abort();
  };
  for (const act of ["keydown", "pointerdown"])
    document.addEventListener(act, end, { capture: true, signal: acts.signal });
  return end;
}

/** Follows navigations; the page that somebody came in at begins where the browser does. */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const page = usePage();
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page || !main.current) return undefined;
    last.current = page;
    return lead(main.current);
  }, [page, main]);
}
