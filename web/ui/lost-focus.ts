// Restores the focus when the pressed element is replaced by its result.

/** Moves the focus there if no element has it; otherwise the user has moved on. */
export function takeLostFocus(to: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) to?.focus({ preventScroll: true });
}
