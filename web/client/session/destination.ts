// Where a person goes once it is known who they are (specification 4, G8).

import type { Config } from "../config/config";
import { paths, returning } from "../paths";
import { SIGN_IN_REDIRECT_MS } from "../timings";
import { allowedAddress, ownAddress } from "./address";
import type { SessionState } from "./session";

/** A way on, or the reason to stay on the sign-in page. */
export type Destination =
  | {
      readonly kind: "go";
      readonly to: string;
      /** `page`: the browser loads it afresh; else the router goes there. */
      readonly how: "router" | "page";
      /** Milliseconds. */
      readonly after: number;
    }
  | { readonly kind: "stay"; readonly because: "no-company" | "nobody" | "second_factor" };

/** How somebody arrived. */
export interface Arrival {
  readonly config: Config;
  /** Of the window, in pixels. */
  readonly width: number;
  /** They have this moment signed in: specification 4 then waits a little and may ask for the chooser. */
  readonly justSignedIn: boolean;
  /** Where they came from and want back to (G11). */
  readonly returnTo?: string | null;
  /** They came by `login-partners` (G3). */
  readonly asPartner?: boolean;
  /** Business id that the address or the configuration names (`business/{uuid}`). */
  readonly business?: string | undefined;
}

/** How somebody arrives at a page of the sign-in, by its address. */
export function arrivalAt(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  around: Pick<Arrival, "config" | "width" | "justSignedIn">,
): Arrival {
  const query = new URLSearchParams(search);
  return {
    ...around,
    returnTo: query.get("returnTo"),
    asPartner: /\/login-partners\/?$/.test(pathname) || query.get("for") === "partner",
    business: query.get("business") ?? around.config.redirects.target.match(/^business\/(.+)$/)?.[1],
  };
}

/** The chooser, and on from it to where the person wants to go. */
function chooser({ returnTo, asPartner }: Arrival): string {
  return returning(asPartner ? `${paths.chooser()}?for=partner` : paths.chooser(), ownAddress(returnTo));
}

type RedirectTarget = Pick<Extract<Destination, { kind: "go" }>, "to" | "how">;

function own(address: string): RedirectTarget {
  return { to: ownAddress(address) ?? paths.home(), how: "router" };
}

/** Where a valid session leads: back, to the partners, to the business app, or to an allowed address. */
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

/** Where a person goes. */
export function destination(known: SessionState, arrival: Arrival): Destination {
  if (known.kind === "limited") {
    if (known.scope === "second_factor") return { kind: "stay", because: "second_factor" };
    const to = known.scope === "password" ? paths.reset(known.user.id, "id") : paths.confirmMailWaiting();
    // A link that confirms the address is what such a session is for.
    const back = known.scope === "verify" ? ownAddress(arrival.returnTo) : undefined;
    return { kind: "go", to: back ?? to, how: "router", after: 0 };
  }
  if (known.kind !== "open") return { kind: "stay", because: "nobody" };
  const { business, config, justSignedIn, returnTo } = arrival;
  const { organisations, tenant } = known.session;
  const after = justSignedIn ? SIGN_IN_REDIRECT_MS + config.redirects.delay : 0;
  if (!tenant && organisations.length === 0) {
    const back = ownAddress(returnTo);
    return back ? { kind: "go", to: back, how: "router", after } : { kind: "stay", because: "no-company" };
  }
  // Whoever is in the company that was named has nothing to choose, unless operations want them to.
  const isNamed = business !== undefined && tenant?.businessUuId === business;
  const mayChoose = config.redirects.tenantChooser || (organisations.length > 1 && !isNamed);
  if (!tenant || (justSignedIn && mayChoose)) return { kind: "go", to: chooser(arrival), how: "router", after: 0 };
  return { kind: "go", ...successTarget(arrival), after };
}
