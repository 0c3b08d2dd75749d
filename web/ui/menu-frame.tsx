// A menu beside the button that opened it. React Aria handles arrow keys, letters, Escape, Tab, and the focus.

import { type ReactNode, useRef } from "react";
import { Menu, RootMenuTriggerStateContext } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { createPortal } from "react-dom";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import type { OverlayProps } from "./opener";
import "./popover.css";

/**
 * The menu; `children` are its entries and sections. It is not modal: React Aria would make the page behind it `inert`, which each of its
 * elements inherits, so a page of a hundred rows would be restyled when a menu opens and again when it closes (decision 229).
 */
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
      {/* The press that closes the menu does nothing else on the page. */}
      {createPortal(<div className="menu-underlay" aria-hidden="true" onClick={onClose} />, document.body)}
      <Popover
        className={frame ? `popover ${frame}` : "popover"}
        trigger="MenuTrigger"
        triggerRef={trigger}
        scrollRef={scrolled}
        placement="bottom end"
        aria-label={label}
        isNonModal
        // At the end of the body it is in no landmark: as a dialog around the menu it is found and named all the same.
        render={(attributes) => <div {...attributes} role="dialog" />}
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
