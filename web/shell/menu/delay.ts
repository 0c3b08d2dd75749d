// A pointer that only passes opens and closes nothing: submenus wait 150 ms (specification 4).

import { SUBMENU_MS } from "../../client/timings";

/** Does the last of what it is told, once nothing else was told for a while. */
export interface Delay {
  /** Does something later, instead of what waits. */
  readonly later: (act: () => void) => void;
  /** Does something now; what waits is forgotten. */
  readonly now: (act: () => void) => void;
  /** Forgets what waits. */
  readonly drop: () => void;
}

/** Makes one. */
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
