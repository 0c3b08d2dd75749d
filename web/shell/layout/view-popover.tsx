// The view preferences, beside the user menu: nothing of the page shifts.

import type { RefObject } from "react";
import { useT } from "../../client/i18n/i18n";
import { PopoverFrame } from "../../ui/popover-frame";
import { ViewPanel, type ViewPanelProps } from "./view-panel";
import "./view-panel.css";

/** The panel in a popover. */
export function ViewPopover(
  props: ViewPanelProps & {
    /** The element that it is positioned at, and that gets the focus after it. */
    readonly trigger: RefObject<HTMLElement | null>;
    readonly onClose: () => void;
  },
) {
  const { trigger, onClose, ...panel } = props;
  const title = useT()("global:shell.view");
  return (
    <PopoverFrame trigger={trigger} label={title} onClose={onClose} className="view-popover">
      <h2>{title}</h2>
      <ViewPanel {...panel} />
    </PopoverFrame>
  );
}
