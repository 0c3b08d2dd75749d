// An address with modals is a mask over the page below: the router's location is the page, the address bar shows both.

import { type NavigateOptions, type Path, parsePath, type To } from "react-router";
import { splitAddress } from "../../client/page-below";

interface MaskedLocation extends Path {
  readonly mask?: Path | undefined;
}

/** The part of a router that is needed here. */
interface MaskingRouter {
  readonly state: { readonly location: MaskedLocation };
  navigate(to: To | number | null, options?: NavigateOptions): Promise<void>;
}

/** Converts a fresh address with modals into the form that the router writes, before the router starts. */
export function maskFreshAddress(): void {
  const { pathname, search, hash } = location;
  const { page, outlets } = splitAddress(pathname);
  if (outlets === undefined || history.state?.masked) return;
  // The same history state that the router writes for masks, so that reload, back and forward work alike.
  history.replaceState({ ...history.state, masked: { pathname: page, search, hash } }, "", location.href);
}

/** The navigation that the router performs for a target, from its current location. */
export function maskedNavigation(
  to: To,
  options: NavigateOptions | undefined,
  from: MaskedLocation,
): [To, NavigateOptions | undefined] {
  if (options && "mask" in options) return [to, options];
  const { pathname, search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  if (pathname === undefined || pathname === from.pathname) {
    // Another query of the same page keeps its modals open.
    return from.mask ? [to, { ...options, mask: { pathname: from.mask.pathname, search, hash } }] : [to, options];
  }
  const { page, outlets } = splitAddress(pathname);
  if (outlets === undefined) return [to, options];
  return [
    { pathname: page, search, hash },
    { ...options, mask: { pathname, search, hash } },
  ];
}

/** Makes addresses with modals work as navigation targets. */
export function maskNavigation(router: MaskingRouter): void {
  const navigate = router.navigate.bind(router);
  router.navigate = (to, options) => {
    if (to === null || typeof to === "number") return navigate(to, options);
    return navigate(...maskedNavigation(to, options, router.state.location));
  };
}
