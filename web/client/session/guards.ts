// What a route requires of the configuration, checked on first load, on every navigation, and when a flag changes while the page is open
// (specification 2, Guards; G6). The worker checks the first load as well, before anything is rendered.

import { useLayoutEffect, useRef } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { onFailure } from "../api/request";
import { accessToken, subjectOf } from "../api/tokens";
import { type Config, config, onConfig, refreshConfig } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { paths, returning } from "../paths";
import { useStore } from "../store";
import { isOperator } from "./operator";

/** A requirement of a route. */
export type Guard =
  /** Closed during maintenance. */
  | "maintenance"
  /** Registration is enabled. */
  | "signup"
  /** Requesting a password reset is enabled; choosing a new password is never disabled. */
  | "passwordReset"
  /** The menu page is enabled. */
  | "welcomePage"
  /** A session and a company in this tab; checked by the route's loader. */
  | "user"
  | "tenant";

const signedIn = () => subjectOf(accessToken() ?? "");

/** The user whose request was rejected because of maintenance; does not apply to the next user. */
let rejectedUser: string | undefined;

/** Notes that a request of the signed-in user was rejected because of maintenance. */
export function noteMaintenance(): void {
  rejectedUser = signedIn();
}

/**
 * Whether the user may work during maintenance: operators may. For a signed-in user whose rights are not loaded yet the worker has checked
 * the page, and checks the requests.
 */
export function worksDuringMaintenance(): boolean {
  const person = signedIn();
  if (person === undefined) return false;
  return isOperator() ?? person !== rejectedUser;
}

/** Where a user is redirected who may not see a page now; undefined: they may. */
export function redirectFor(
  guards: readonly Guard[],
  { maintenance, features }: Config,
  isOperators = worksDuringMaintenance,
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

/** Error codes which show that the configuration of this page is outdated. */
const OUTDATED: readonly string[] = ["maintenance", "signup_disabled", "password_reset_disabled"];

/** Redirects from a page that is closed. Returns whether it may be shown. */
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
      const page = redirectFor(guards, config());
      // The maintenance page leads back; otherwise the language and the return address stay in the address.
      if (page === paths.maintenance()) return returning(page, address.pathname + address.search + address.hash);
      return page && page + address.search;
    },
    getPrerendered: () => undefined,
  });
  useLayoutEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  const { pathname } = address;
  const checkedPath = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (checkedPath.current === pathname) return;
    checkedPath.current = pathname;
    // Every navigation refreshes an old configuration.
    void refreshConfig();
  }, [pathname]);
  useLayoutEffect(() => {
    onFailure(({ code }) => {
      if (code === "maintenance") noteMaintenance();
      if (OUTDATED.includes(code)) void refreshConfig(true);
    });
    // A page that was hidden for a while may be closed by now.
    const onVisible = () => {
      if (document.visibilityState === "visible") void refreshConfig();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
  return target === undefined;
}
