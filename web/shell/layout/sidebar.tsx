// The left sidebar: home link, entries, footer entries, and the button that collapses it.

import PanelLeft from "lucide-react/icons/panel-left";
import { useEffect, useMemo, useRef } from "react";
import type { MenuItem } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { delay } from "../menu/delay";
import { useEntries } from "../menu/remote-entries";
import { coloursOf, hasToggle, isWide, opensOnHover } from "../menu/settings";
import { SideMenu } from "../menu/side-menu";
import { type MenuStore, useIsMenuShown, useMenuSettings } from "../menu/store";
import { HomeLink } from "./home-link";
import "../menu/menu.css";
import "./sidebar.css";

/** The sidebar; nothing while its menu is hidden. */
export function Sidebar(props: {
  readonly label: string;
  readonly store: MenuStore;
  readonly navigation: readonly MenuItem[];
  readonly foot: readonly MenuItem[];
}) {
  const { label, store, navigation, foot } = props;
  const t = useT();
  const isShown = useIsMenuShown(store);
  const settings = useMenuSettings(store);
  const entries = useEntries(settings.menuUrl, navigation);
  const pointer = useMemo(() => delay(), []);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => pointer.drop, [pointer]);
  if (!isShown) return null;
  const { size, opened, fixed, hideFooterMenu } = settings;
  const toggleLabel = t(size === "small" ? "global:shell.larger" : "global:shell.smaller");
  return (
    <aside
      className="sidebar"
      aria-label={label}
      data-size={size}
      data-opened={opened || undefined}
      data-fixed={fixed || undefined}
    >
      <div
        ref={ref}
        className="sidebar-panel"
        style={coloursOf(settings)}
        onPointerEnter={({ pointerType }) => {
          if (pointerType === "mouse" && opensOnHover(settings)) pointer.later(() => store.hover(true));
        }}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && pointer.later(() => store.hover(false))}
      >
        <div className="sidebar-head">
          <HomeLink settings={settings} />
        </div>
        <SideMenu label={label} items={entries} store={store} />
        {hideFooterMenu ? null : <SideMenu label={t("global:shell.footMenu")} items={foot} store={store} />}
        {hasToggle(settings) ? (
          <button type="button" className="sidebar-toggle" onClick={() => pointer.now(store.toggleSize)}>
            <Icon icon={PanelLeft} isDirected />
            <span className={isWide(settings) ? "entry-title" : "visually-hidden"}>{toggleLabel}</span>
          </button>
        ) : null}
      </div>
    </aside>
  );
}
