// Links of the pages before the sign-in to each other.

import { useCallback } from "react";
import { useLocation } from "react-router";
import { useInBrowser } from "../store";
import { continuationIn, withContinuation } from "./continuation";

/** Adds to another page the continuation that this address names; prerendered pages have no address (`web/app/first.ts`). */
export function useContinued(): (page: string) => string {
  const { pathname, search } = useLocation();
  const isInBrowser = useInBrowser(() => true, false);
  return useCallback(
    (page) => (isInBrowser ? withContinuation(page, continuationIn({ pathname, search })) : page),
    [isInBrowser, pathname, search],
  );
}
