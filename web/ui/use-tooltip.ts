// When the tooltip of an element is shown: while the pointer is over it or it has the focus, until Escape.

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from "react";

/** The element beside which the tooltip is shown, and the element's listeners; `isQuiet` shows none when touch or mouse moved the focus there. */
export function useTooltip<Of extends Element>(isQuiet = false) {
  /** The element, while its tooltip is shown. */
  const [anchor, setAnchor] = useState<Of>();
  const hide = () => setAnchor(undefined);
  const triggerProps = {
    onFocus: ({ currentTarget }: FocusEvent<Of>) =>
      (isQuiet && !currentTarget.matches(":focus-visible")) || setAnchor(currentTarget),
    onBlur: hide,
    // Touch has no hover: it presses.
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<Of>) =>
      pointerType === "touch" || setAnchor(currentTarget),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "touch" || hide(),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !anchor) return;
      // The overlay around the element stays open.
      event.stopPropagation();
      hide();
    },
  };
  return { anchor, show: setAnchor, hide, triggerProps };
}
