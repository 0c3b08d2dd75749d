// Opens pages of micro-frontends from menu entries (specification 2: a click navigates that micro-frontend's router).

import { basePathOf } from "./addresses";
import { addressWithin } from "./own-addresses";
import { goTo } from "./shell-router";

/** The router that a mounted micro-frontend registered. */
export type NavigateWithin = (path: string) => void;

const mounted = new Map<string, NavigateWithin>();

/** Registers a mounted micro-frontend; returns the unregister function. */
export function keepMounted(name: string, navigate: NavigateWithin): () => void {
  mounted.set(name, navigate);
  return () => {
    if (mounted.get(name) === navigate) mounted.delete(name);
  };
}

/** The shell's address of a page of a micro-frontend: the `href` of a link to it. */
export function microFrontendAddress(name: string, path: string): string {
  return addressWithin(basePathOf(name), path);
}

/** Opens a page of a micro-frontend: by its own router if it is mounted, otherwise by the shell's. */
export function navigateMicroFrontend(name: string, path: string): void {
  const navigate = mounted.get(name);
  if (navigate) navigate(path);
  else goTo(microFrontendAddress(name, path));
}
