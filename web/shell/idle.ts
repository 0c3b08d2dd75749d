// Locks a page that nobody has touched for a while, where operations ask for it (G7).

import { useEffect } from "react";

const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Calls back after so many minutes without a sign of life; 0 never does. */
export function useIdle(minutes: number, onIdle: () => void): void {
  useEffect(() => {
    if (minutes <= 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(onIdle, minutes * 60_000);
    };
    begin();
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, begin);
    };
  }, [minutes, onIdle]);
}
