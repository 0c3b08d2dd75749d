// Where a person goes once it is known who they are (specification 4).

import type { Config } from "../config/config";
import { ownPath, paths } from "../paths";
import { SIGN_IN_REDIRECT_MS } from "../timings";
import type { Known } from "./session";

/** A way on, or the reason to stay on the sign-in page. */
export type Destination =
  | { readonly kind: "go"; readonly to: string /** Milliseconds. */; readonly after: number }
  | { readonly kind: "stay"; readonly because: "no-company" | "nobody" };

/** Where a valid session leads on start; another address on a mobile screen. */
export function successPath({ redirects, mobileBreakpoint }: Config, width: number): string {
  return ownPath(width <= mobileBreakpoint ? redirects.mobileUri : redirects.successUri, paths.home());
}

/**
 * @param justSignedIn the person has this moment signed in: specification 4 then waits a little and may ask for the
 *   chooser
 * @param width of the window in pixels
 */
export function destination(known: Known, config: Config, width: number, justSignedIn: boolean): Destination {
  if (known.kind === "limited") {
    const to = known.scope === "password" ? paths.reset(known.user.id, "id") : paths.confirmMailWaiting();
    return { kind: "go", to, after: 0 };
  }
  if (known.kind !== "open") return { kind: "stay", because: "nobody" };
  const { organisations, tenant } = known.session;
  const mayChoose = organisations.length > 1 || config.redirects.tenantChooser;
  if (!tenant && organisations.length === 0) return { kind: "stay", because: "no-company" };
  if (!tenant || (justSignedIn && mayChoose)) return { kind: "go", to: paths.chooser(), after: 0 };
  const after = justSignedIn ? SIGN_IN_REDIRECT_MS + config.redirects.delay : 0;
  return { kind: "go", to: successPath(config, width), after };
}
