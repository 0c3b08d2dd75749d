// Pages that the browser shows again from its back-forward cache.

import { useEffect } from "react";

/** Calls back when this page is shown again as it was left: what was under way then, such as leaving it, is over. */
export function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [onRestored]);
}
