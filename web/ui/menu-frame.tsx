// A menu beside the button that opened it. React Aria handles arrow keys, typeahead, Escape, Tab, and the focus.

import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Menu, RootMenuTriggerStateContext } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { createPortal } from "react-dom";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { AriaLanguage } from "./aria-language";
import { noteMenuOrigin } from "./menu-origin";
import type { OverlayProps } from "./opener";
import "./popover.css";

/** What users do to close a menu without choosing: scrolling the page, and two keys. */
const LEAVING = ["keydown", "wheel", "touchmove"] as const;
const isLeaving = (event: Event) => !(event instanceof KeyboardEvent) || event.key === "Escape" || event.key === "Tab";

/**
 * What closes the menu when its overlay asks for it. What is not modal is closed by React Aria whenever the page scrolls and whenever the
 * focus leaves, also when the page does so by itself: one that arrives restores its scroll position and focuses its heading. Only users close a menu,
 * and until then it keeps the focus, as a modal one does.
 */
function useLeaving(menu: RefObject<HTMLElement | null>, onClose: () => void): () => void {
  const isLeft = useRef(false);
  useEffect(() => {
    // At the window: React Aria moves the focus at the document.
    const leave = (event: Event) => {
      if (isLeaving(event)) isLeft.current = true;
    };
    for (const type of LEAVING) window.addEventListener(type, leave, { capture: true, passive: true });
    return () => {
      for (const type of LEAVING) window.removeEventListener(type, leave, { capture: true });
    };
  }, []);
  return () => {
    if (isLeft.current) return onClose();
    // A button in the bar stays where it is when the page moves: React Aria positions the menu anew at a resize only.
    window.dispatchEvent(new Event("resize"));
    // After what takes the focus has it.
    queueMicrotask(() => {
      const { current } = menu;
      if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true });
    });
  };
}

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
  const leave = useLeaving(scrolled, onClose);
  const close = () => {
    noteMenuOrigin(trigger.current);
    onClose();
  };
  // Submenus get the closing of the whole menu from it.
  const state = useMenuTriggerState({ isOpen: true, onOpenChange: close });
  return (
    <AriaLanguage>
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
          onOpenChange={leave}
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
    </AriaLanguage>
  );
}
