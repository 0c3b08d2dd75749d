// The continuation of a sign-in by a provider. It leads through other sites and back to a page whose address says nothing of it, so this tab keeps
// it meanwhile: the worker never sees it, and no other site can set it.

import { useLayoutEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { config } from "../config/config";
import { paths } from "../paths";
import { tabStorage } from "../storage";
import { continuationIn, withContinuation } from "./continuation";
import { arrivalAt } from "./destination";

const KEY = "asgard.continuation";

/** Keeps the continuation of an address that is left for a provider; the company may be named by the configuration as well. */
export function keepContinuation(address: { readonly pathname: string; readonly search: string }): void {
  const arrival = arrivalAt(address, { config: config(), width: 0, justSignedIn: true });
  tabStorage.write(KEY, withContinuation("", arrival) || null);
}

/** Where a provider's sign-in ends: at the chooser, or at the form with the reason why it is not over. */
const ENDS = [paths.chooser(), `${paths.signIn()}?error=`];

/**
 * Puts the continuation into the address of the page at which the provider's sign-in has ended. On any other page before the sign-in it is
 * forgotten: the user has given up.
 */
export function useResumedContinuation(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Before the page follows its session, which has to be asked for first.
  useLayoutEffect(() => {
    const kept = tabStorage.read(KEY) ?? "";
    tabStorage.write(KEY, null);
    const address = pathname + search;
    if (kept && ENDS.some((end) => address.startsWith(end)))
      void navigate(withContinuation(address, continuationIn({ pathname: "", search: kept })), { replace: true });
  }, [navigate, pathname, search]);
}
