// The height of the frame of an isolated app: that of its document, or what a modal over it needs, which is fixed and part of no height.

/** Space above and below a modal, in pixels. */
export const MODAL_MARGIN = 24;

/**
 * What a modal needs, from the top of the frame. As much as the screen is enough, the rest scrolls in the modal: content as high as the
 * frame (`100vh`) would let both grow without end.
 */
function neededBy(modal: HTMLElement): number {
  const borders = modal.offsetHeight - modal.clientHeight;
  // Both are rounded: a fraction less would show a scroll bar.
  const height = modal.scrollHeight + borders + 1;
  return modal.getBoundingClientRect().top + Math.min(height, screen.height) + MODAL_MARGIN;
}

/** The height that the frame needs now. */
export function frameHeight(): number {
  const modals = document.querySelectorAll<HTMLElement>("dialog.frame-modal");
  return Math.max(document.documentElement.offsetHeight, ...Array.from(modals, neededBy));
}
