// The life of a notification in milliseconds (specification 9): a pure function of how long it has been looked at.

/** Times of a notification. */
export const TOAST = { fadeIn: 800, visible: 2000, fadeOut: 200, interval: 50, afterHover: 500 } as const;

/** What a notification is doing. */
export type ToastPhase = "entering" | "visible" | "leaving" | "gone";

/** A notification's clock: it stands still while the pointer is over it. */
export interface ToastClock {
  /** Milliseconds lived, hovering not counted. */
  readonly age: number;
  readonly hovered: boolean;
}

const END = TOAST.fadeIn + TOAST.visible;

/** The phase at an age. */
export function phaseAt(age: number): ToastPhase {
  if (age < TOAST.interval) return "entering";
  if (age < END) return "visible";
  return age < END + TOAST.fadeOut ? "leaving" : "gone";
}

/** One interval later. */
export function tick(clock: ToastClock): ToastClock {
  return clock.hovered ? clock : { ...clock, age: clock.age + TOAST.interval };
}

/** The pointer came or went: after it went, at least 500 ms are left to read. */
export function hover(clock: ToastClock, hovered: boolean): ToastClock {
  return { age: hovered ? clock.age : Math.min(clock.age, END - TOAST.afterHover), hovered };
}
