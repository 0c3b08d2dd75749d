// Opens pages of micro-frontends from menu entries (specification 2: a click navigates that micro-frontend's router).

import { basePathOf } from "./addresses";
import { addressWithin } from "./own-addresses";
import { goTo } from "./shell-router";

/** The router that a mounted micro-frontend registered. */
export type NavigateWithin = (path: string) => void;

/** By the path of the app, because several apps of a company may use the same micro-frontend. */
const mounted = new Map<string, NavigateWithin>();

/** The path as it is compared. */
const keyOf = (base: string) => base.replace(/\/+$/, "");

/** Registers a micro-frontend that is mounted for the app with that path; returns the unregister function. */
export function keepMounted(base: string, navigate: NavigateWithin): () => void {
  const key = keyOf(base);
  mounted.set(key, navigate);
  return () => {
    if (mounted.get(key) === navigate) mounted.delete(key);
  };
}

/**
 * Opens a page of a micro-frontend: by its own router if it is mounted for that app, otherwise by the shell's.
 *
 * @param near an address of the app, where several use the micro-frontend
 */
export function navigateMicroFrontend(name: string, path: string, near?: string): void {
  const base = basePathOf(name, near);
  const navigate = mounted.get(keyOf(base));
  if (navigate) navigate(path);
  else goTo(addressWithin(base, path));
}
