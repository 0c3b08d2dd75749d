// A modal waits, is shown, and then gets its content (specification 4). Those below are shown first.

import { useEffect, useState } from "react";
import { MODAL_CONTENT_MS } from "../../client/timings";

/** The phases of a modal. */
export type Phase = "waiting" | "shown" | "filled";

/** The current phase; `delay` starts with the opening. */
export function usePhase(delay: number, areLowerShown: boolean): Phase {
  const [isDue, setDue] = useState(false);
  const [isFilled, setFilled] = useState(false);
  const isShown = isDue && areLowerShown;
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setFilled(true), MODAL_CONTENT_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return "waiting";
  return isFilled ? "filled" : "shown";
}
