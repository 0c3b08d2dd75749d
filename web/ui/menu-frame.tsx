// A menu beside the button that opened it. React Aria handles arrow keys, letters, Escape, and the focus.

import { type ReactNode, useRef } from "react";
import { Menu, RootMenuTriggerStateContext } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import type { OverlayProps } from "./opener";
import "./popover.css";

/** The menu; `children` are its entries and sections. */
export function MenuFrame(
  props: OverlayProps & {
    readonly label: string;
    readonly frame?: string | undefined;
    readonly list?: string | undefined;
    readonly children: ReactNode;
  },
) {
  const { id, trigger, start, onClose, label, frame, list, children } = props;
  const scrolled = useRef<HTMLDivElement>(null);
  // Submenus get the closing of the whole menu from it.
  const state = useMenuTriggerState({ isOpen: true, onOpenChange: onClose });
  return (
    <RootMenuTriggerStateContext value={state}>
      <Popover
        className={frame ? `popover ${frame}` : "popover"}
        trigger="MenuTrigger"
        triggerRef={trigger}
        scrollRef={scrolled}
        placement="bottom end"
        aria-label={label}
        isOpen
        onOpenChange={onClose}
      >
        <Menu
          ref={scrolled}
          id={id}
          aria-label={label}
          {...(list ? { className: list } : {})}
          autoFocus={start ?? true}
          onClose={state.close}
        >
          {children}
        </Menu>
      </Popover>
    </RootMenuTriggerStateContext>
  );
}
