// The parts of a layout and its menus, in the specification's terms (section 2, Application shell; section 3, Menu item and Menu settings):
// a deployment changes them in `web-configuration.ts`, the shell renders them.

/** An entry of a menu. */
export interface MenuItem {
  /** Label. */
  readonly title: string;
  /** Target: an address of ours, or an external one when it begins with `http`. */
  readonly path?: string;
  /** Name of an icon (`web/shell/menu/icons.ts`). */
  readonly icon?: string;
  /** Address of an image, shown instead of the icon. */
  readonly img?: string;
  /** Child entries: a submenu, or a group. */
  readonly children?: readonly MenuItem[];
  /** It groups its children: of sibling groups one is open at a time. */
  readonly group?: boolean;
  /** Its children are always visible; the group cannot be closed. */
  readonly forceOpen?: boolean;
  readonly groupSeparatorBefore?: boolean;
  readonly groupSeparatorAfter?: boolean;
  /** The micro-frontend that it opens; its router navigates to `mfePath`. */
  readonly mfeName?: string;
  /** Address within that micro-frontend; `path` is where it is mounted. */
  readonly mfePath?: string;
  /** Called when the entry is selected, also when it has a target. */
  readonly callback?: () => void;
}

export interface MenuSettings {
  /** `regular` is 256 px wide, `small` 64 px with icons only. */
  readonly size: "regular" | "small";
  /** A small menu is temporarily open, over the page. */
  readonly opened: boolean;
  /** It stays visible while the page scrolls. */
  readonly fixed: boolean;
  /** Text of the home link. */
  readonly title: string;
  /** Text of the home link in a small menu. */
  readonly titleSmall: string;
  /** Address of a logo that replaces the text. */
  readonly titleLogoSrc: string;
  /** Maximum height of the logo, in pixels. */
  readonly titleLogoSrcMaxHeight: number;
  /** Target of the home link. */
  readonly homeUrl: string;
  /** Address that the entries are fetched from; empty: they are configured. */
  readonly menuUrl: string;
  /** `true`: a button toggles the size. `auto`: hovering opens a small menu. `all`: both. */
  readonly enableMenuToggle: boolean | "auto" | "all";
  /** The footer entries are hidden. */
  readonly hideFooterMenu: boolean;
  /** The colours below replace the theme's. */
  readonly customColor: boolean;
  readonly backgroundColor: string;
  /** Text of the top-level entries. */
  readonly topLevelColor: string;
  /** All other text. */
  readonly color: string;
}

/** One of the menus of a layout. */
export interface MenuSlot {
  readonly settings: Partial<MenuSettings>;
  readonly navigation: readonly MenuItem[];
}

export interface LayoutConfiguration {
  /** The bar at the top, 60 px high. */
  readonly topbar: { readonly enabled: boolean };
  /** The sidebar at the inline start; null: there is none. */
  readonly left: MenuSlot | null;
  /** The sidebar at the inline end. */
  readonly right: MenuSlot | null;
  /** The menu in the top bar. */
  readonly top: MenuSlot | null;
  /** Whether the menus are shown, or hidden as after a reset. */
  readonly state: "shown" | "hidden";
  /** All navigation entries: what a phone shows in one menu. */
  readonly navigation: readonly MenuItem[];
}
