// What signed-in pages demand before they are shown: a session, and most of them a company in this tab.

import { redirect } from "react-router";
import type { OpenSession } from "../api/shapes";
import { config } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { paths } from "../paths";
import { ownAddress } from "./address";
import { isNative } from "./native";
import { verifySession } from "./session";

/** Where a visitor signs in: the configured page, or `/auth`; and back to the page that was asked for. */
export function signInAddress(asked: string): string {
  const page =
    webConfiguration.onUnauthorized === "auth" ? paths.auth() : (ownAddress(config().loginPage) ?? paths.auth());
  // The root is where everybody goes anyway.
  return asked === paths.home() || page !== paths.signIn() ? page : paths.signInReturning(asked);
}

/** Where companies are listed for a person without one; a native app on a narrow screen has its own address (G4). */
export function companyListAddress(): string {
  return isNative() && window.innerWidth < webConfiguration.nativeWidth
    ? paths.companyAccessNarrow()
    : paths.companyAccess();
}

/**
 * The open session, or a redirect to the sign-in page (specification 2, Guards). A visitor at the root gets the menu page
 * (G2). Throws `Failure` when the server cannot be reached.
 */
export async function requireSession(request: Request): Promise<OpenSession> {
  const { pathname, search } = new URL(request.url);
  const known = await verifySession();
  if (known.kind === "limited") throw redirect(paths.signIn());
  if (known.kind !== "open") {
    throw redirect(pathname === paths.home() ? paths.auth() : signInAddress(pathname + search));
  }
  return known.session;
}

/** The open session, with a company in this tab, or a redirect: without a company to the list of companies. */
export async function requireCompany(request: Request): Promise<OpenSession> {
  const session = await requireSession(request);
  if (!session.tenant?.businessUuId) throw redirect(companyListAddress());
  return session;
}
