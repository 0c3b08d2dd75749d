// The lifecycle of a toast in milliseconds (specification 9): a pure function of its visible time.

/** Times of a toast. */
export const TOAST = { fadeIn: 800, visible: 2000, fadeOut: 200, interval: 50, afterHover: 500 } as const;

/** Visible time of a toast with an action (decision 176): the specification has none. */
const VISIBLE_WITH_ACTION = 8000;

/** Visible time of a toast before it is hidden. An error stays until it is dismissed. */
export function visibleTimeOf(isError: boolean, hasAction: boolean): number {
  if (isError) return Number.POSITIVE_INFINITY;
  return TOAST.fadeIn + (hasAction ? VISIBLE_WITH_ACTION : TOAST.visible);
}

/** Phases of a toast. */
export type ToastPhase = "entering" | "visible" | "leaving" | "gone";

/** A toast's clock: stopped while the pointer is over it. */
export interface ToastClock {
  /** Milliseconds, without the time of hovering. */
  readonly age: number;
  readonly hovered: boolean;
}

/** The phase at an age. */
export function phaseAt(age: number, visibleMs: number): ToastPhase {
  if (age < TOAST.interval) return "entering";
  if (age < visibleMs) return "visible";
  return age < visibleMs + TOAST.fadeOut ? "leaving" : "gone";
}

/** Advances by one interval. */
export function tick(clock: ToastClock): ToastClock {
  return clock.hovered ? clock : { ...clock, age: clock.age + TOAST.interval };
}

/** The pointer or the focus entered or left: after it left, at least 500 ms remain. */
export function hover(clock: ToastClock, hovered: boolean, visibleMs: number): ToastClock {
  return { age: hovered ? clock.age : Math.min(clock.age, visibleMs - TOAST.afterHover), hovered };
}
