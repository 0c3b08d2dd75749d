// Words beside something that shows a sign alone. Its own name says the same to screen readers.

import { useMemo } from "react";
import { Tooltip as Base, TooltipTrigger } from "react-aria-components/Tooltip";
import "./tooltip.css";

/** The words; whoever shows them decides for how long. */
export function Tooltip(props: {
  readonly words: string;
  /** What they stand beside. */
  readonly of: Element;
}) {
  const trigger = useMemo(() => ({ current: props.of }), [props.of]);
  return (
    <TooltipTrigger isOpen>
      <Base className="tooltip" triggerRef={trigger} placement="end" offset={6}>
        {props.words}
      </Base>
    </TooltipTrigger>
  );
}
