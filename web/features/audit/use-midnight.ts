// The last days are others after midnight.

import { useEffect } from "react";
import { localDay, secondsOf } from "../../client/local-day";

/** Milliseconds after the beginning of its last second at which a day is certainly over: timers may fire a little early. */
const LATE_MS = 2000;

/** Calls `onTurn` each time the local day has changed, as long as `isWatching`. */
export function useMidnight(isWatching: boolean, onTurn: () => void): void {
  useEffect(() => {
    if (!isWatching) return;
    let timer: ReturnType<typeof setTimeout>;
    const watch = () => {
      const [, last = ""] = secondsOf(localDay(new Date())) ?? [];
      timer = setTimeout(turn, Date.parse(last) + LATE_MS - Date.now());
    };
    const turn = () => {
      onTurn();
      watch();
    };
    watch();
    return () => clearTimeout(timer);
  }, [isWatching, onTurn]);
}
