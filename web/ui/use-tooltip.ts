// When the tooltip of an element is shown: while the pointer is over either of them or the element has the focus, until Escape (WCAG 1.4.13).

import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useState } from "react";

/** The tooltip of an element while it is shown; its listeners are the tooltip's own. */
export interface ShownTooltip {
  readonly id: string;
  readonly anchor: Element;
  readonly onPointerLeave: (event: PointerEvent) => void;
  /** What it covers is reached by the next press. */
  readonly onMouseDown: () => void;
}

/** The tooltip, if it is shown, and the element's listeners; `isQuiet` shows none when touch or mouse moved the focus there. */
export function useTooltip<Of extends Element>(isQuiet = false) {
  const id = useId();
  /** The element, while its tooltip is shown. */
  const [anchor, setAnchor] = useState<Of>();
  const hide = () => setAnchor(undefined);
  /** Hides it, unless the pointer moves over to the other one of the two, or the element has the focus by keyboard. */
  const onPointerLeave = ({ pointerType, relatedTarget: to }: PointerEvent) => {
    if (pointerType === "touch" || anchor?.matches(":focus-visible")) return;
    const isOver = to instanceof Element && (anchor?.contains(to) || to.closest(".tooltip")?.id === id);
    if (!isOver) hide();
  };
  const tip: ShownTooltip | undefined = anchor && { id, anchor, onPointerLeave, onMouseDown: hide };
  const triggerProps = {
    onFocus: ({ currentTarget }: FocusEvent<Of>) =>
      (isQuiet && !currentTarget.matches(":focus-visible")) || setAnchor(currentTarget),
    onBlur: hide,
    // Touch has no hover: it presses.
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<Of>) =>
      pointerType === "touch" || setAnchor(currentTarget),
    onPointerLeave,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !anchor) return;
      // The overlay around the element stays open.
      event.stopPropagation();
      hide();
    },
  };
  return { tip, show: setAnchor, hide, triggerProps };
}
