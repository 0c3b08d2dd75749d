// Takes over what was typed into a prerendered form before the application had started, and an early submit of it.

import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { takeOver } from "../../client/early";

/**
 * `fill` gets the typed values by field. In a layout effect: it runs before the one of the core area, which forgets them, and before the next
 * paint, because a field whose value is reset and set again would lose its caret.
 */
export function useEarlyInput(
  element: RefObject<HTMLFormElement | null>,
  fill: (typed: ReadonlyMap<string, string>) => void,
): void {
  const onStart = useEffectEvent(fill);
  useLayoutEffect(() => {
    takeOver(({ typed, isSubmitted }) => {
      onStart(typed);
      // Once the values are rendered.
      if (isSubmitted) requestAnimationFrame(() => element.current?.requestSubmit());
    });
  }, [element]);
}
