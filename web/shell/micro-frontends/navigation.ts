// How menu entries open pages of micro-frontends (specification 2: a click navigates that micro-frontend's router).

import { basePathOf } from "./addresses";
import { addressWithin } from "./own-addresses";
import { goTo } from "./shell-router";

/** The router that a mounted micro-frontend gave to the shell. */
export type NavigateWithin = (path: string) => void;

const mounted = new Map<string, NavigateWithin>();

/** A micro-frontend is on the page; answers how to say that it is not any more. */
export function keepMounted(name: string, navigate: NavigateWithin): () => void {
  mounted.set(name, navigate);
  return () => {
    if (mounted.get(name) === navigate) mounted.delete(name);
  };
}

/** The shell's address of a page of a micro-frontend: what a link to it carries. */
export function microFrontendAddress(name: string, path: string): string {
  return addressWithin(basePathOf(name), path);
}

/** Opens a page of a micro-frontend: by its own router if it is on the page, else by the shell's. */
export function navigateMicroFrontend(name: string, path: string): void {
  const navigate = mounted.get(name);
  if (navigate) navigate(path);
  else goTo(microFrontendAddress(name, path));
}
