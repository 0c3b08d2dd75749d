// An address with modals is a mask over the page below: the router is at the page, the address bar shows both.

import { type NavigateOptions, type Path, parsePath, type To } from "react-router";
import { splitAddress } from "../../client/page-below";

interface MaskedLocation extends Path {
  readonly mask?: Path | undefined;
}

/** What of a router is needed here. */
interface MaskingRouter {
  readonly state: { readonly location: MaskedLocation };
  navigate(to: To | number | null, options?: NavigateOptions): Promise<void>;
}

/** Puts a fresh address with modals in the form in which a router left it, before the router begins. */
export function maskFreshAddress(): void {
  const { pathname, search, hash } = location;
  const { page, outlets } = splitAddress(pathname);
  if (outlets === undefined || history.state?.masked) return;
  // As the router writes masks itself, so that reload, back and forward come to the same.
  history.replaceState({ usr: null, key: "default", masked: { pathname: page, search, hash } }, "", location.href);
}

/** A way as the router should take it from where it is. */
export function maskedNavigation(
  to: To,
  options: NavigateOptions | undefined,
  from: MaskedLocation,
): [To, NavigateOptions | undefined] {
  if (options && "mask" in options) return [to, options];
  const { pathname, search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  if (pathname === undefined || pathname === from.pathname) {
    // Another query of the same page: what is open over it stays open.
    return from.mask ? [to, { ...options, mask: { pathname: from.mask.pathname, search, hash } }] : [to, options];
  }
  const { page, outlets } = splitAddress(pathname);
  if (outlets === undefined) return [to, options];
  return [
    { pathname: page, search, hash },
    { ...options, mask: { pathname, search, hash } },
  ];
}

/** Lets addresses with modals be gone to as any other ones. */
export function maskNavigation(router: MaskingRouter): void {
  const navigate = router.navigate.bind(router);
  router.navigate = (to, options) => {
    if (to === null || typeof to === "number") return navigate(to, options);
    return navigate(...maskedNavigation(to, options, router.state.location));
  };
}
