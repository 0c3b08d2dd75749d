// The open drawer: React Aria traps and restores the focus, and closes on Escape.

import X from "lucide-react/icons/x";
import { useEffect, useRef } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import type { MenuItem } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { AriaLanguage } from "../../ui/aria-language";
import { Icon } from "../../ui/icon";
import { coloursOf } from "../menu/settings";
import { SideMenu } from "../menu/side-menu";
import { type MenuStore, useMenu } from "../menu/store";
import { HomeLink } from "./home-link";
import "./drawer.css";
import "./icon-button.css";
import "./sidebar.css";

export interface DrawerProps {
  readonly label: string;
  readonly store: MenuStore;
  readonly navigation: readonly MenuItem[];
  readonly foot: readonly MenuItem[];
  readonly onClose: () => void;
}

/** Same width as in the style sheet: from here on there is space for the menus. */
const HAS_SPACE = "(min-width: 900px)";
/** Distance of a swipe towards the drawer's edge that closes it, in pixels. */
const SWIPE_PX = 60;

export function DrawerBox({ label, store, navigation, foot, onClose }: DrawerProps) {
  const t = useT();
  const { settings } = useMenu(store);
  const start = useRef(0);
  useEffect(() => {
    const room = matchMedia(HAS_SPACE);
    const close = () => room.matches && onClose();
    room.addEventListener("change", close);
    return () => room.removeEventListener("change", close);
  }, [onClose]);
  return (
    <AriaLanguage>
      <ModalOverlay className="drawer-overlay" isOpen onOpenChange={(open) => open || onClose()} isDismissable>
        <Modal className="drawer" style={coloursOf(settings)}>
          <Dialog aria-label={label}>
            <div
              className="drawer-inside"
              onTouchStart={({ touches }) => {
                start.current = touches[0]?.clientX ?? 0;
              }}
              onTouchEnd={({ changedTouches, currentTarget }) => {
                const way = (changedTouches[0]?.clientX ?? 0) - start.current;
                const isRtl = getComputedStyle(currentTarget).direction === "rtl";
                if ((isRtl ? way : -way) > SWIPE_PX) onClose();
              }}
            >
              <div className="sidebar-head">
                <HomeLink settings={{ ...settings, size: "regular" }} onChosen={onClose} />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t("global:shell.closeMenu")}
                  onClick={onClose}
                >
                  <Icon icon={X} />
                </button>
              </div>
              <SideMenu label={label} items={navigation} store={store} isInline onChosen={onClose} />
              {settings.hideFooterMenu ? null : (
                <SideMenu label={t("global:shell.footMenu")} items={foot} store={store} isInline onChosen={onClose} />
              )}
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLanguage>
  );
}
