// Where the user goes on after a navigation, when that is not the heading of the page: whoever comes back is at the link that led on, as the
// scroll position is where it was, and an address with a hash leads to its part.

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { onChangesUntilInput, type PageStart } from "./page-focus";

/** The links that had the focus last, each by the history entry of its page. */
const lastLinks = new Map<string, string>();

/** Remembers which link of the page had the focus last. */
function useLastLink(main: RefObject<HTMLElement | null>, entry: string): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const to = target instanceof Element ? target.closest("a")?.getAttribute("href") : null;
      if (to) lastLinks.set(entry, to);
    };
    const page = main.current;
    page?.addEventListener("focusin", remember);
    return () => page?.removeEventListener("focusin", remember);
  }, [main, entry]);
}

/** Finds it, for `usePageFocus`: the history entry that counts is that of the last rendering. */
export function usePageStart(main: RefObject<HTMLElement | null>): PageStart {
  const { key, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLastLink(main, key);
  const start = useRef<() => HTMLElement | undefined>(() => undefined);
  useLayoutEffect(() => {
    start.current = () => {
      const content = main.current;
      if (!content) return undefined;
      if (isBack) {
        const to = lastLinks.get(key);
        return [...content.querySelectorAll<HTMLElement>("a[href]")].find((link) => link.getAttribute("href") === to);
      }
      const part = hash ? document.getElementById(hash.slice(1)) : null;
      if (!part || !content.contains(part)) return undefined;
      // What is loaded above it moves it.
      onChangesUntilInput(content, () => part.scrollIntoView());
      return part;
    };
  }, [main, key, hash, isBack]);
  return start;
}
