// Where a user is redirected once the session is known (specification 4, G8).

import type { LimitedScope } from "../api/shapes";
import type { Config } from "../config/config";
import { paths } from "../paths";
import { SIGN_IN_REDIRECT_MS } from "../timings";
import { allowedAddress, ownAddress } from "./address";
import { type Continuation, continuationIn, withContinuation } from "./continuation";
import type { SessionState } from "./session";

/** A redirect, or the reason to stay on the sign-in page. */
export type Destination =
  | {
      readonly kind: "go";
      readonly to: string;
      /** `page`: a full page load; otherwise the router navigates. */
      readonly how: "router" | "page";
      /** Milliseconds. */
      readonly after: number;
    }
  | { readonly kind: "stay"; readonly because: "no-company" | "nobody" | "second_factor" };

/** The circumstances of an arrival at the sign-in pages. */
export interface Arrival extends Continuation {
  readonly config: Config;
  /** Width of the window, in pixels. */
  readonly width: number;
  /** The user has just signed in: specification 4 then delays the redirect and may require the chooser. */
  readonly justSignedIn: boolean;
  /** Business id from the address or the configuration (`business/{uuid}`). */
  readonly business?: string | undefined;
}

/** The arrival at a page of the sign-in, from its address. */
export function arrivalAt(
  address: { readonly pathname: string; readonly search: string },
  around: Pick<Arrival, "config" | "width" | "justSignedIn">,
): Arrival {
  const continuation = continuationIn(address);
  const business = continuation.business ?? around.config.redirects.target.match(/^business\/(.+)$/)?.[1];
  return { ...around, ...continuation, business };
}

/** Whether an address is a link that verifies an e-mail address. */
const isMailLink = (address: string) => /^(\/auth)?\/confirm-mail\//.test(address);

/** The step that a limited session waits for; it leads on to where the sign-in was to lead. */
function stepOf(scope: LimitedScope, userId: string, arrival: Arrival): string {
  const back = ownAddress(arrival.returnTo);
  // A link that verifies the address is what such a session is for; every other page would send it back here.
  if (scope === "verify" && back && isMailLink(back)) return back;
  return withContinuation(scope === "password" ? paths.reset(userId, "id") : paths.confirmMailWaiting(), arrival);
}

type RedirectTarget = Pick<Extract<Destination, { kind: "go" }>, "to" | "how">;

function own(address: string): RedirectTarget {
  return { to: ownAddress(address) ?? paths.home(), how: "router" };
}

/** Target of a valid session: the return address, the partners, the business app, or an allowed address. */
export function successTarget({ config, width, returnTo, asPartner }: Omit<Arrival, "justSignedIn">): RedirectTarget {
  const { redirects, mobileBreakpoint } = config;
  const back = ownAddress(returnTo);
  if (back) return { to: back, how: "router" };
  const target = asPartner ? "partner" : redirects.target;
  const elsewhere = target === "partner" ? redirects.partnerUri : target;
  // `business/{uuid}` was entered right after the sign-in.
  if (elsewhere !== "business" && !elsewhere.startsWith("business/")) {
    const allowed = allowedAddress(elsewhere, redirects.allowed);
    if (allowed) return { to: allowed, how: "page" };
    if (ownAddress(elsewhere)) return { ...own(elsewhere), how: redirects.mode === "page" ? "page" : "router" };
  }
  if (redirects.mode === "mobile" || width <= mobileBreakpoint) return own(redirects.mobileUri);
  return { ...own(redirects.successUri), how: redirects.mode === "page" ? "page" : "router" };
}

/** Where the user is redirected. */
export function destination(known: SessionState, arrival: Arrival): Destination {
  if (known.kind === "limited") {
    if (known.scope === "second_factor") return { kind: "stay", because: "second_factor" };
    return { kind: "go", to: stepOf(known.scope, known.user.id, arrival), how: "router", after: 0 };
  }
  if (known.kind !== "open") return { kind: "stay", because: "nobody" };
  const { business, config, justSignedIn, returnTo } = arrival;
  const { organisations, tenant } = known.session;
  const after = justSignedIn ? SIGN_IN_REDIRECT_MS + config.redirects.delay : 0;
  if (!tenant && organisations.length === 0) {
    const back = ownAddress(returnTo);
    return back ? { kind: "go", to: back, how: "router", after } : { kind: "stay", because: "no-company" };
  }
  // A user who is in the named company has nothing to choose, unless operations require it.
  const isNamed = business !== undefined && tenant?.businessUuId === business;
  const canChoose = config.redirects.tenantChooser || (organisations.length > 1 && !isNamed);
  if (!tenant || (justSignedIn && canChoose)) {
    // Without the company: it could not be entered, or everybody is to choose.
    const chooser = withContinuation(paths.chooser(), { ...arrival, business: undefined });
    return { kind: "go", to: chooser, how: "router", after: 0 };
  }
  return { kind: "go", ...successTarget(arrival), after };
}
