// A popover beside a button: a dialog with a close button for screen readers.

import type { ReactNode } from "react";
import { Popover } from "react-aria-components/Popover";
import { AriaLanguage } from "./aria-language";
import { giveFocusBack } from "./give-focus-back";
import type { OverlayProps } from "./opener";
import "./popover.css";

/** The popover; the focus is restored to its trigger. */
export function PopoverFrame(
  props: Pick<OverlayProps, "onClose"> & {
    readonly trigger: { readonly current: HTMLElement | null };
    readonly label: string;
    /** Id of its content. */
    readonly id?: string;
    readonly className?: string;
    readonly children: ReactNode;
  },
) {
  const { trigger, label, children, className, id } = props;
  function close(): void {
    props.onClose();
    giveFocusBack(trigger.current);
  }
  return (
    <AriaLanguage>
      <Popover
        className="popover popover-frame"
        trigger="DialogTrigger"
        triggerRef={trigger}
        placement="bottom end"
        aria-label={label}
        isOpen
        onOpenChange={close}
      >
        <div {...(id ? { id } : {})} className={className ? `popover-content ${className}` : "popover-content"}>
          {children}
        </div>
      </Popover>
    </AriaLanguage>
  );
}
