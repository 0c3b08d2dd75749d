// Links of the pages before the sign-in to each other.

import { useCallback } from "react";
import { useLocation } from "react-router";
import { useInBrowser } from "../store";
import { wayOnIn, withWayOn } from "./way-on";

/** Adds to another page what this address says about the way on; prerendered pages have no address (`web/app/first.ts`). */
export function useCarrying(): (page: string) => string {
  const { pathname, search } = useLocation();
  const isInBrowser = useInBrowser(() => true, false);
  return useCallback(
    (page) => (isInBrowser ? withWayOn(page, wayOnIn({ pathname, search })) : page),
    [isInBrowser, pathname, search],
  );
}
