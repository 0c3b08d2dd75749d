// The text of a tooltip, and its position.

import { useMemo } from "react";
import { Tooltip as Base, TooltipTrigger } from "react-aria-components/Tooltip";
import { AriaLanguage } from "./aria-language";
import "./tooltip.css";

/** The text; the parent controls its visibility. */
export function TooltipBox(props: {
  readonly text: string;
  readonly anchor: Element;
  /** The side of the anchor; the opposite one where there is no space. */
  readonly placement?: "end" | "top";
}) {
  const trigger = useMemo(() => ({ current: props.anchor }), [props.anchor]);
  return (
    <AriaLanguage>
      <TooltipTrigger isOpen>
        <Base className="tooltip" triggerRef={trigger} placement={props.placement ?? "end"} offset={6}>
          {props.text}
        </Base>
      </TooltipTrigger>
    </AriaLanguage>
  );
}
