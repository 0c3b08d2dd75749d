// What a route demands of the configuration, checked on first load, on every navigation, and when a switch is turned while the
// page is open (specification 2, Guards; G6). The worker checks the first load as well, before anything is drawn.

import { useLayoutEffect, useRef } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { onFailure } from "../api/request";
import { accessToken, subjectOf } from "../api/tokens";
import { type Config, config, onConfig, refreshConfig } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { paths } from "../paths";
import { useStore } from "../store";
import { isOperator } from "./operator";

/** A demand of a route. */
export type Guard =
  /** Closed while maintenance is on. */
  | "maintenance"
  /** Registration is switched on. */
  | "signup"
  /** Asking for a password reset is switched on; choosing a password never is off. */
  | "passwordReset"
  /** The menu page is switched on. */
  | "welcomePage"
  /** A session and a company in this tab; the route's loader sees to it. */
  | "user"
  | "tenant";

const signedIn = () => subjectOf(accessToken() ?? "");

/** Whose call was refused because of maintenance: nobody who comes after them. */
let turnedAway: string | undefined;

/** Writes down that a call of whoever is signed in was refused because of maintenance. */
export function turnAway(): void {
  turnedAway = signedIn();
}

/**
 * Whether somebody may work on during maintenance: operators may. Of whoever is signed in and not known yet the worker has checked the page,
 * and checks their calls.
 */
export function worksOn(): boolean {
  const person = signedIn();
  if (person === undefined) return false;
  return isOperator() ?? person !== turnedAway;
}

/** Where somebody is sent who may not see a page now; undefined: they may. */
export function sentTo(
  guards: readonly Guard[],
  { maintenance, features }: Config,
  isOperators = worksOn,
): string | undefined {
  for (const guard of guards) {
    if (guard === "maintenance" && maintenance.enabled && !isOperators()) return paths.maintenance();
    if (guard === "welcomePage" && !features.welcomePage) return paths.signIn();
    if ((guard === "signup" || guard === "passwordReset") && !features[guard]) return paths.signInAlias();
  }
  return undefined;
}

/** An address with `signoff` in it signs out, wherever it would lead (specification 4). */
export function isSignOff({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): boolean {
  const isThePage = /^(\/auth)?\/signoff\/?$/.test(pathname);
  return !isThePage && `${pathname}${search}${hash}`.includes(webConfiguration.signOff);
}

/** Refusals that say that the configuration of this page is not the one in force any more. */
const SWITCHED: readonly string[] = ["maintenance", "signup_disabled", "password_reset_disabled"];

/** Keeps the page where it may be. Answers whether it may be shown. */
export function useGuards(): boolean {
  const navigate = useNavigate();
  const address = useLocation();
  const guards = useMatches().flatMap(
    ({ handle }) => (handle as { guards?: readonly Guard[] } | undefined)?.guards ?? [],
  );
  const target = useStore({
    subscribe: onConfig,
    get() {
      if (isSignOff(address)) return paths.signOff();
      const page = sentTo(guards, config());
      // The language and the way back stay in the address.
      return page === undefined || page === paths.maintenance() ? page : page + address.search;
    },
    getPrerendered: () => undefined,
  });
  useLayoutEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  const { pathname } = address;
  const lookedAt = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (lookedAt.current === pathname) return;
    lookedAt.current = pathname;
    // Every navigation looks whether the configuration is old.
    void refreshConfig();
  }, [pathname]);
  useLayoutEffect(() => {
    onFailure(({ code }) => {
      if (code === "maintenance") turnAway();
      if (SWITCHED.includes(code)) void refreshConfig(true);
    });
    // A page that nobody looked at for a while may be closed by now.
    const look = () => {
      if (document.visibilityState === "visible") void refreshConfig();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return target === undefined;
}
