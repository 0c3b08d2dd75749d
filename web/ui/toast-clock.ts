// The life of a notification in milliseconds (specification 9): a pure function of how long it has been looked at.

/** Times of a notification. */
export const TOAST = { fadeIn: 800, visible: 2000, fadeOut: 200, interval: 50, afterHover: 500 } as const;

/** How long one is visible on which something can be pressed (decision 176): the specification knows none. */
const VISIBLE_WITH_ACTION = 8000;

/** How long a notification is looked at before it leaves. An error leaves when it is dismissed. */
export function lifeOf(isError: boolean, hasAction: boolean): number {
  if (isError) return Number.POSITIVE_INFINITY;
  return TOAST.fadeIn + (hasAction ? VISIBLE_WITH_ACTION : TOAST.visible);
}

/** What a notification is doing. */
export type ToastPhase = "entering" | "visible" | "leaving" | "gone";

/** A notification's clock: it stands still while the pointer is over it. */
export interface ToastClock {
  /** Milliseconds lived, hovering not counted. */
  readonly age: number;
  readonly hovered: boolean;
}

/** The phase at an age of a life. */
export function phaseAt(age: number, life: number): ToastPhase {
  if (age < TOAST.interval) return "entering";
  if (age < life) return "visible";
  return age < life + TOAST.fadeOut ? "leaving" : "gone";
}

/** One interval later. */
export function tick(clock: ToastClock): ToastClock {
  return clock.hovered ? clock : { ...clock, age: clock.age + TOAST.interval };
}

/** The pointer or the focus came or went: after it went, at least 500 ms are left to read. */
export function hover(clock: ToastClock, hovered: boolean, life: number): ToastClock {
  return { age: hovered ? clock.age : Math.min(clock.age, life - TOAST.afterHover), hovered };
}
