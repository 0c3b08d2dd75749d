// The text of a tooltip, and its position.

import { type MouseEvent, useMemo } from "react";
import { Tooltip as Base, TooltipTrigger } from "react-aria-components/Tooltip";
import { AriaLanguage } from "./aria-language";
import type { ShownTooltip } from "./use-tooltip";
import "./tooltip.css";

/** The text; the parent controls its visibility. */
export function TooltipBox(
  props: Pick<ShownTooltip, "anchor"> &
    Partial<ShownTooltip> & {
      readonly text: string;
      /** The side of the anchor; the opposite one where there is no space. */
      readonly placement?: "end" | "top";
    },
) {
  const { text, anchor, placement = "end", onMouseDown, ...own } = props;
  const trigger = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <AriaLanguage>
      <TooltipTrigger isOpen>
        <Base
          {...own}
          className="tooltip"
          triggerRef={trigger}
          placement={placement}
          offset={6}
          // A press on it is none outside of the dialog that its element is in, and leaves the focus where it is.
          data-react-aria-top-layer
          onMouseDown={(event: MouseEvent) => {
            event.preventDefault();
            onMouseDown?.();
          }}
          // React's events reach the parents of its element, which is not what was pressed.
          onClick={(event: MouseEvent) => event.stopPropagation()}
        >
          {text}
        </Base>
      </TooltipTrigger>
    </AriaLanguage>
  );
}
