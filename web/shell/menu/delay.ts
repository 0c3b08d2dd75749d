// Debounces hovering: submenus wait 150 ms (specification 4), so a passing pointer opens and closes nothing.

import { SUBMENU_MS } from "../../client/timings";

/** Runs the last scheduled act after the delay. */
export interface Delay {
  /** Schedules an act and cancels the pending one. */
  readonly later: (act: () => void) => void;
  /** Runs an act at once and cancels the pending one. */
  readonly now: (act: () => void) => void;
  /** Cancels the pending act. */
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
    later(act) {
      drop();
      timer = setTimeout(act, ms);
    },
    now(act) {
      drop();
      act();
    },
    drop,
  };
}
