// Where the focus goes when what was pressed is replaced by what came of it.

/** Moves the focus there if nothing has it any more; whoever went on elsewhere stays there. */
export function takeLostFocus(to: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) to?.focus({ preventScroll: true });
}
