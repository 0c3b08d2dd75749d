// The layout as its configuration has it: bar, menus, content, footer. A phone has one menu, over the page.

import MenuSign from "lucide-react/icons/menu";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useConfig } from "../../client/config/config";
import type { LayoutConfiguration, MenuItem, MenuPlace } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { FooterLinks } from "../footer-links";
import { menuSize, menus, resetMenus } from "../menu/menus";
import { useEntries } from "../menu/remote-entries";
import { useMenu } from "../menu/store";
import { TopMenu } from "../menu/top-menu";
import { Breadcrumbs } from "./breadcrumbs";
import { Drawer } from "./drawer";
import { HomeLink } from "./home-link";
import { usePageFocus } from "./page-focus";
import { RightSidebar } from "./right-sidebar";
import { Sidebar } from "./sidebar";
import "./frame.css";
import "./icon-button.css";

/**
 * Gives the menus their settings, and hides them all when the layout goes. Menus follow their store from after the paint on; a state that
 * changes before it has them drawn with the rest, so that nothing makes room for them later.
 */
function useMenus({ left, right, top, state }: LayoutConfiguration): void {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (state === "hidden") return resetMenus();
    const settings = (place: MenuPlace | null) => place?.settings ?? {};
    menus.left.configure({ size: menuSize.current(), ...settings(left) });
    menus.top.configure(settings(top));
    menus.right.configure(settings(right));
    drawAgain();
  }, [left, right, top, state]);
  useEffect(() => resetMenus, []);
  useEffect(
    () =>
      menus.left.subscribe(() => {
        const { isShown, settings } = menus.left.get();
        // A reset is nobody's choice of a size.
        if (isShown) menuSize.choose(settings.size);
      }),
    [],
  );
}

/** The frame. */
export function Frame(props: {
  readonly layout: LayoutConfiguration;
  /** Entries at the foot of the sidebar. */
  readonly foot: readonly MenuItem[];
  /** What lies over the foot when there is something to say about the whole. */
  readonly notices?: ReactNode;
  /** What stands before the user menu. */
  readonly tools?: ReactNode;
  readonly userMenu?: ReactNode;
  /** The right sidebar, while it is opened. */
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
  const [isDrawn, setDrawn] = useState(false);
  const closeDrawer = useCallback(() => setDrawn(false), []);
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  useMenus(layout);
  const home = useMenu(menus[left ? "left" : "top"]).settings;
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
      onClick={() => setDrawn(true)}
    >
      <Icon of={MenuSign} />
    </button>
  );
  return (
    <div className="shell" data-left={left ? "" : undefined} data-topbar={topbar.enabled ? "" : undefined}>
      <a className="skip-link" href="#content">
        {t("global:shell.skip")}
      </a>
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
        isOpen={isDrawn && !isHidden}
        onClose={closeDrawer}
      />
    </div>
  );
}
