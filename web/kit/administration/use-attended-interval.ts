// Polling of a page that is looked at: requests of an unattended page would keep its session alive.

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { POLL_LIMIT_MS } from "../../client/timings";

/** The interval of a query that polls, until nobody has come to the page for a while. Whoever comes back is shown the state of then. */
export function useAttendedInterval(interval: number, queryKey: QueryKey): () => number | false {
  const client = useQueryClient();
  const shownAt = useRef<number>(undefined);
  useEffect(() => {
    shownAt.current ??= Date.now();
    function onVisible(): void {
      if (document.visibilityState !== "visible") return;
      const isBack = !isAttended(shownAt.current);
      shownAt.current = Date.now();
      // Its answer begins the interval anew.
      if (isBack) void client.invalidateQueries({ queryKey, exact: true });
    }
    document.addEventListener("visibilitychange", onVisible);
    addEventListener("focus", onVisible);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("focus", onVisible);
    };
  }, [client, queryKey]);
  return useCallback(() => isAttended(shownAt.current) && interval, [interval]);
}

/** Whether a page that was shown then may still be looked at. */
function isAttended(shownAt = Date.now()): boolean {
  return Date.now() - shownAt <= POLL_LIMIT_MS;
}
