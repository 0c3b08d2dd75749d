// Renders the configured layout: bar, menus, content, footer. A phone has one menu, over the page.

import MenuIcon from "lucide-react/icons/menu";
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useConfig } from "../../client/config/config";
import type { LayoutConfiguration, MenuItem, MenuSlot } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { JumpLink } from "../../ui/jump-link";
import { FooterLinks } from "../footer-links";
import { menuSize, menus, resetMenus } from "../menu/menus";
import { useEntries } from "../menu/remote-entries";
import { useMenuSettings } from "../menu/store";
import { TopMenu } from "../menu/top-menu";
import { Breadcrumbs } from "./breadcrumbs";
import { Drawer } from "./drawer";
import { HomeLink } from "./home-link";
import { usePageFocus } from "./page-focus";
import { usePageStart } from "./page-start";
import { RightSidebar } from "./right-sidebar";
import { Sidebar } from "./sidebar";
import { useKeepFocus } from "./use-keep-focus";
import "./frame.css";
import "./icon-button.css";

function applyToMenus({ left, right, top, state }: LayoutConfiguration): void {
  if (state === "hidden") {
    resetMenus();
    return;
  }
  const settings = (slot: MenuSlot | null) => slot?.settings ?? {};
  menus.left.configure({ size: menuSize.current(), ...settings(left) });
  menus.top.configure(settings(top));
  menus.right.configure(settings(right));
}

/**
 * Applies the settings to the menus, and hides them all on unmount. The first time before anything subscribes to them, so that they are
 * rendered with the page and not after it.
 */
function useMenus(layout: LayoutConfiguration): void {
  useState(() => applyToMenus(layout));
  useLayoutEffect(() => applyToMenus(layout), [layout]);
  useEffect(() => resetMenus, []);
  useEffect(
    () =>
      menus.left.subscribe(() => {
        const { isShown, settings } = menus.left.get();
        // A reset is not a choice of the user.
        if (isShown) menuSize.choose(settings.size);
      }),
    [],
  );
}

export function Frame(props: {
  readonly layout: LayoutConfiguration;
  /** Entries at the foot of the sidebar. */
  readonly foot: readonly MenuItem[];
  /** Notices over the foot of the page. */
  readonly notices?: ReactNode;
  /** Tools before the user menu. */
  readonly tools?: ReactNode;
  readonly userMenu?: ReactNode;
  /** The right sidebar. */
  readonly right?:
    | {
        readonly title: string;
        readonly opener: RefObject<HTMLElement | null>;
      }
    | undefined;
  readonly children: ReactNode;
}) {
  const { layout, foot, notices, tools, userMenu, right, children } = props;
  const { topbar, left, top, navigation } = layout;
  const t = useT();
  const { version } = useConfig();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const main = useRef<HTMLElement>(null);
  usePageFocus(main, usePageStart(main));
  useKeepFocus(main);
  useMenus(layout);
  const home = useMenuSettings(menus[left ? "left" : "top"]);
  const topEntries = useEntries(left ? "" : home.menuUrl, top?.navigation ?? []);
  const entries = useEntries(home.menuUrl, navigation);
  if (!topbar.enabled && !left && !top) return children;
  const isHidden = layout.state === "hidden";
  const opener = isHidden ? null : (
    <button
      type="button"
      className="icon-button shell-menu-button"
      aria-label={t("global:shell.openMenu")}
      aria-haspopup="dialog"
      onClick={() => setDrawerOpen(true)}
    >
      <Icon icon={MenuIcon} />
    </button>
  );
  return (
    <div className="shell" data-left={left ? "" : undefined} data-topbar={topbar.enabled ? "" : undefined}>
      <JumpLink className="skip-link" to="content">
        {t("global:shell.skip")}
      </JumpLink>
      {left ? (
        <Sidebar label={t("global:shell.navigation")} store={menus.left} navigation={left.navigation} foot={foot} />
      ) : null}
      {topbar.enabled ? (
        <header className="shell-top">
          {opener}
          <div className="shell-home">
            <HomeLink settings={{ ...home, size: "regular" }} />
          </div>
          {left ? <Breadcrumbs navigation={entries} /> : null}
          <TopMenu
            label={t(left ? "global:shell.moreApps" : "global:shell.navigation")}
            items={topEntries}
            store={menus.top}
          />
          <div className="shell-tools">
            {tools}
            {userMenu}
          </div>
        </header>
      ) : null}
      <div className="shell-body">
        {topbar.enabled ? null : opener}
        {left ? null : <Breadcrumbs navigation={entries} />}
        <main ref={main} id="content" className="shell-content" tabIndex={-1}>
          {children}
        </main>
        <footer className="shell-footer">
          <span>{t("global:shell.version", { version })}</span>
          <FooterLinks />
        </footer>
        {notices}
      </div>
      {right && layout.right ? (
        <RightSidebar
          title={right.title}
          opener={right.opener}
          store={menus.right}
          navigation={layout.right.navigation}
        />
      ) : null}
      <Drawer
        label={t("global:shell.navigation")}
        store={menus[left ? "left" : "top"]}
        navigation={entries}
        foot={foot}
        isOpen={isDrawerOpen && !isHidden}
        onClose={closeDrawer}
      />
    </div>
  );
}
