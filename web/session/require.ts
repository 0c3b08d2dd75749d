// What signed-in pages demand before they are shown: a session, and a company in this tab.

import { redirect } from "react-router";
import type { OpenSession } from "../api/shapes";
import { config } from "../config/config";
import { ownPath, paths } from "../paths";
import { verifySession } from "./session";

/**
 * The open session, or a redirect: to the sign-in page without one, to the chooser without a company (specification
 * 2, Guards). Throws `Failure` when the server cannot be reached.
 */
export async function requireCompany(): Promise<OpenSession> {
  const known = await verifySession();
  if (known.kind !== "open") throw redirect(ownPath(config().loginPage, paths.auth()));
  if (!known.session.tenant?.businessUuId) throw redirect(paths.chooser());
  return known.session;
}
