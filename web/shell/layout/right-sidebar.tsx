// The right sidebar: stays open beside the page while the user works. Escape closes it and restores the focus.

import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef } from "react";
import type { MenuItem } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { useEntries } from "../menu/remote-entries";
import { SideMenu } from "../menu/side-menu";
import { type MenuStore, useMenu } from "../menu/store";
import "./icon-button.css";
import "./right-sidebar.css";

interface RightSidebarProps {
  readonly title: string;
  readonly store: MenuStore;
  /** The element that opens it, and gets the focus after it. */
  readonly opener: RefObject<HTMLElement | null>;
  /** Configured entries, above the fetched ones. */
  readonly navigation: readonly MenuItem[];
}

/** The sidebar, while it is open. */
export function RightSidebar(props: RightSidebarProps) {
  const { settings, isShown } = useMenu(props.store);
  return isShown && settings.opened ? <OverlayProps {...props} /> : null;
}

function OverlayProps({ title, store, opener, navigation }: RightSidebarProps) {
  const t = useT();
  const ref = useRef<HTMLElement>(null);
  const entries = useEntries(useMenu(store).settings.menuUrl, navigation);
  const close = () => {
    store.configure({ opened: false });
    opener.current?.focus();
  };
  useEffect(() => ref.current?.querySelector<HTMLElement>("h2")?.focus(), []);
  return (
    <aside
      ref={ref}
      className="right-sidebar"
      aria-labelledby="right-sidebar-title"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      <div className="right-sidebar-head">
        <h2 id="right-sidebar-title" tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label={t("global:actions.close")} onClick={close}>
          <Icon icon={X} />
        </button>
      </div>
      {entries.length > 0 ? <SideMenu label={title} items={entries} store={store} isInline /> : null}
    </aside>
  );
}
