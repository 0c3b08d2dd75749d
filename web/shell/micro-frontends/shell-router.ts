// The shell's router, for code outside of components.

import type { RouteObject } from "react-router";

/** The operations of the router. */
export interface ShellRouter {
  /** Navigates to an address of the shell. */
  go(address: string, options?: { readonly replace?: boolean }): void;
  /** Adds a page after the sign-in. */
  learn(route: RouteObject): void;
}

let router: ShellRouter | undefined;
let onAdopted: (router: ShellRouter) => void = () => undefined;
const adopted = new Promise<ShellRouter>((resolve) => {
  onAdopted = resolve;
});

/** Registers the router. */
export function adoptShellRouter(next: ShellRouter): void {
  router = next;
  onAdopted(next);
}

/** The router, once it exists: loaders of the first page run before. */
export async function shellRouter(): Promise<ShellRouter> {
  return router ?? adopted;
}

/** Navigates to an address of the shell. A no-op before the router exists. */
export const goTo: ShellRouter["go"] = (address, options) => router?.go(address, options);
