// The words of a tooltip, and their place.

import { useMemo } from "react";
import { Tooltip as Base, TooltipTrigger } from "react-aria-components/Tooltip";
import "./tooltip.css";

/** The words; whoever shows them decides for how long. */
export function TooltipBox(props: {
  readonly words: string;
  /** What they stand beside. */
  readonly of: Element;
  /** At which side of it; where there is no room, at the other. */
  readonly placement?: "end" | "top";
}) {
  const trigger = useMemo(() => ({ current: props.of }), [props.of]);
  return (
    <TooltipTrigger isOpen>
      <Base className="tooltip" triggerRef={trigger} placement={props.placement ?? "end"} offset={6}>
        {props.words}
      </Base>
    </TooltipTrigger>
  );
}
