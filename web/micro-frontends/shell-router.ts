// The shell's router, for those who are no component.

/** Goes to an address of the shell. */
export type Go = (address: string, options?: { readonly replace?: boolean }) => void;

let go: Go | undefined;

/** From now on this goes where somebody asks for. */
export function adoptShellRouter(router: Go): void {
  go = router;
}

/** Goes to an address of the shell. Before there is a router nobody can ask. */
export const goTo: Go = (address, options) => go?.(address, options);
