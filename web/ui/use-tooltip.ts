// When the words beside an element are shown: while the mouse is over it or it has the focus, until Escape.

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

/** Where a tooltip stands, and what the element listens to; `isQuiet` leaves the words away where a finger or the mouse brought the focus. */
export function useTooltip<Of extends Element>(isQuiet = false) {
  /** The element, while the words stand beside it. */
  const [place, setPlace] = useState<Of>();
  const hide = () => setPlace(undefined);
  const near = {
    onFocus: ({ currentTarget }: FocusEvent<Of>) =>
      (isQuiet && !currentTarget.matches(":focus-visible")) || setPlace(currentTarget),
    onBlur: hide,
    // A finger has no hover: it presses.
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<Of>) =>
      pointerType === "touch" || setPlace(currentTarget),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "touch" || hide(),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !place) return;
      // What the element stands in stays open.
      event.stopPropagation();
      hide();
    },
  };
  return { place, show: setPlace, hide, near };
}
