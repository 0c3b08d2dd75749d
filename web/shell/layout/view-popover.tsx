// How somebody wants the product to look, beside the user menu: nothing of the page that it is about makes room for it.

import type { RefObject } from "react";
import { useT } from "../../client/i18n/i18n";
import { PopoverFrame } from "../../ui/popover-frame";
import { ViewPanel, type ViewPanelProps } from "./view-panel";
import "./view-panel.css";

/** The panel in its place. */
export function ViewPopover(
  props: ViewPanelProps & {
    /** What it stands beside, and gives the focus to. */
    readonly trigger: RefObject<HTMLElement | null>;
    readonly onClose: () => void;
  },
) {
  const { trigger, onClose, ...panel } = props;
  const title = useT()("global:shell.view");
  function close(): void {
    // The entry of the menu that opened it is gone.
    trigger.current?.focus();
    onClose();
  }
  return (
    <PopoverFrame trigger={trigger} label={title} onClose={close} className="view-popover">
      <h2>{title}</h2>
      <ViewPanel {...panel} />
    </PopoverFrame>
  );
}
