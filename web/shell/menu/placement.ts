// Positions an opened menu: below its opener or beside it, within the window.

import { type RefObject, useLayoutEffect } from "react";

/** Edges of an element in the window, in pixels. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The side of the opener. */
export type Side = "below" | "beside";

const GAP = 6;
const MARGIN = 8;

/** The position: on the opposite side where there is no space, and never beyond the window's edge. */
export function positionOf(
  side: Side,
  anchor: Edges,
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  isRtl = false,
): { readonly left: number; readonly top: number } {
  const fits = (left: number) => left >= MARGIN && left + size.width <= window.width - MARGIN;
  const [before, behind] =
    side === "below" ? [anchor.right - size.width, anchor.left] : [anchor.left - size.width - GAP, anchor.right + GAP];
  const [preferred, other] = isRtl ? [before, behind] : [behind, before];
  const left = fits(preferred) || !fits(other) ? preferred : other;
  const top = side === "below" ? anchor.bottom + GAP : anchor.top - GAP;
  return {
    left: Math.max(MARGIN, Math.min(left, window.width - size.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(top, window.height - size.height - MARGIN)),
  };
}

/** Positions an element at its parent element. */
export function usePlacement(ref: RefObject<HTMLElement | null>, side: Side): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const anchor = element?.parentElement;
    if (!element || !anchor) return;
    const { width, height } = element.getBoundingClientRect();
    const { innerWidth, innerHeight } = window;
    const isRtl = getComputedStyle(element).direction === "rtl";
    const room = { width: innerWidth, height: innerHeight };
    const { left, top } = positionOf(side, anchor.getBoundingClientRect(), { width, height }, room, isRtl);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [ref, side]);
}
