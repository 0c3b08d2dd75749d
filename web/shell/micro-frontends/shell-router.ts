// The shell's router, for those who are no component.

import type { RouteObject } from "react-router";

/** What is asked of it. */
export interface ShellRouter {
  /** Goes to an address of the shell. */
  go(address: string, options?: { readonly replace?: boolean }): void;
  /** Knows a page after the sign-in from now on. */
  learn(route: RouteObject): void;
}

let router: ShellRouter | undefined;
let onAdopted: (router: ShellRouter) => void = () => undefined;
const adopted = new Promise<ShellRouter>((resolve) => {
  onAdopted = resolve;
});

/** From now on this is asked. */
export function adoptShellRouter(next: ShellRouter): void {
  router = next;
  onAdopted(next);
}

/** The router, once there is one: loaders of the first page run before. */
export async function shellRouter(): Promise<ShellRouter> {
  return router ?? adopted;
}

/** Goes to an address of the shell. Before there is a router nobody can ask. */
export const goTo: ShellRouter["go"] = (address, options) => router?.go(address, options);
