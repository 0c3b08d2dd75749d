// What signed-in pages require before they are shown: a session, and most of them a company in this tab.

import { redirect } from "react-router";
import { isNative } from "../api/native";
import type { OpenSession } from "../api/shapes";
import { accessToken } from "../api/tokens";
import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { pathWithModals } from "../page-below";
import { paths, returning } from "../paths";
import { ownAddress } from "./address";
import { isLocked } from "./device-lock";
import { recallSession } from "./recall";
import { beginSession, flushSession } from "./session";

/** A page with the requested address as the return address; the root is the default target anyway. */
const forRequest = (page: string, requested: string) =>
  requested === paths.home() ? page : returning(page, requested);

/** Where a visitor signs in: the configured page, or `/auth`; with the requested page as the return address. */
export function signInAddress(requested: string): string {
  const page =
    webConfiguration.onUnauthorized === "auth" ? paths.auth() : (ownAddress(config().loginPage) ?? paths.auth());
  return forRequest(page, requested);
}

/** The company list for a user without a company; a native app on a narrow screen has its own address (G4). */
export function companyListAddress(requested: string): string {
  const isNarrow = isNative() && window.innerWidth < webConfiguration.nativeWidth;
  return forRequest(isNarrow ? paths.companyAccessNarrow() : paths.companyAccess(), requested);
}

/** The lock screen with a return address. */
export function lockAddress(requested: string): string {
  return forRequest(paths.lockScreen(), requested);
}

/** The sign-in page of a visitor; the menu page at the root (G2). */
function visitorAddress(requested: string): string {
  return requested === paths.home() ? paths.auth() : signInAddress(requested);
}

/** The requested path and query. */
export function requestedPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  // A bare `/?lang=fr` is the root as well: it needs no return address.
  const target = pathWithModals(pathname);
  return target === paths.home() ? target : target + search;
}

/**
 * The user guard: returns the open session, or redirects to the sign-in page. A visitor at the root gets the menu page (G2). Throws
 * `Failure` when the server is unreachable.
 */
export async function requireSession(request: Request): Promise<OpenSession> {
  const target = requestedPath(request);
  // The session in memory is valid only while the access cookie exists.
  if (!accessToken()) flushSession();
  const known = await beginSession(recallSession);
  // That page knows which step is still to do; after it the user is where they wanted to be.
  if (known.kind === "limited") throw redirect(forRequest(paths.signIn(), target));
  if (known.kind !== "open") throw redirect(isLocked() ? lockAddress(target) : visitorAddress(target));
  return known.session;
}

/** The tenant guard behind it: requires a company with a business id, or redirects to the list of companies. Registration needs none. */
export async function requireCompany(request: Request): Promise<OpenSession> {
  const session = await requireSession(request);
  const target = requestedPath(request);
  const isRegistration = new URL(request.url).pathname.split("/").includes(webConfiguration.registration);
  if (!session.tenant?.businessUuId && !isRegistration) throw redirect(companyListAddress(target));
  return session;
}
