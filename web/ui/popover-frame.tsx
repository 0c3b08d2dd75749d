// What opens beside a button and is no menu: a dialog itself, with what closes it for screen readers.

import type { ReactNode } from "react";
import { Popover } from "react-aria-components/Popover";
import type { Opened } from "./opener";
import "./popover.css";

/** The popover; the focus goes back to its trigger. */
export function PopoverFrame(
  props: Pick<Opened, "onClose"> & {
    readonly trigger: { readonly current: HTMLElement | null };
    readonly label: string;
    /** Of what is in it. */
    readonly id?: string;
    readonly className?: string;
    readonly children: ReactNode;
  },
) {
  const { trigger, label, onClose, children, ...inside } = props;
  return (
    <Popover
      className="popover"
      trigger="DialogTrigger"
      triggerRef={trigger}
      placement="bottom end"
      aria-label={label}
      isOpen
      onOpenChange={onClose}
    >
      <div {...inside}>{children}</div>
    </Popover>
  );
}
