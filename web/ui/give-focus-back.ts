/**
 * Focuses an element once an overlay has closed, if React Aria has nothing to give the focus back to: the element that had it when the overlay
 * opened may be gone, as the entry of a menu is.
 */
export function giveFocusBack(to: HTMLElement | null): void {
  const give = () => {
    if (document.activeElement === document.body) to?.focus({ preventScroll: true });
  };
  // React Aria gives it back in the frame after the closing.
  requestAnimationFrame(() => requestAnimationFrame(give));
}
