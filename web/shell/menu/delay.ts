// Debounces hovering: submenus wait 150 ms (specification 4), so a passing pointer opens and closes nothing.

import { SUBMENU_MS } from "../../client/timings";

/** Runs the last scheduled callback after the delay. */
export interface Delay {
  /** Schedules a callback and cancels the pending one. */
  readonly later: (callback: () => void) => void;
  /** Runs a callback at once and cancels the pending one. */
  readonly now: (callback: () => void) => void;
  /** Cancels the pending callback. */
  readonly drop: () => void;
}

/** Creates a delay. */
export function delay(ms: number = SUBMENU_MS): Delay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    later(callback) {
      drop();
      timer = setTimeout(callback, ms);
    },
    now(callback) {
      drop();
      callback();
    },
    drop,
  };
}
