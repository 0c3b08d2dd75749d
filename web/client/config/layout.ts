// What a layout and its menus consist of, in the specification's words (section 2, Application shell; section 3, Menu item and Menu
// settings): a deployment changes them in `web-configuration.ts`, the shell draws them.

/** An entry of a menu. */
export interface MenuItem {
  /** What it is called. */
  readonly title: string;
  /** Where it leads: an address of ours, or of somebody else when it begins with `http`. */
  readonly path?: string;
  /** Name of a sign (`signs.ts`). */
  readonly icon?: string;
  /** Address of a picture; it stands in the icon's place. */
  readonly img?: string;
  /** Entries below it: a submenu, or a group. */
  readonly children?: readonly MenuItem[];
  /** It groups its children: of the groups beside each other one is open at a time. */
  readonly group?: boolean;
  /** Its children are always in sight; nothing closes them. */
  readonly forceOpen?: boolean;
  /** A line before it. */
  readonly groupSeparatorBefore?: boolean;
  /** A line after it. */
  readonly groupSeparatorAfter?: boolean;
  /** The micro-frontend that it leads into; its router is navigated to `mfePath`. */
  readonly mfeName?: string;
  /** Address within that micro-frontend; `path` is where it is mounted. */
  readonly mfePath?: string;
  /** Called when it is chosen, also where it leads somewhere. */
  readonly callback?: () => void;
}

/** Settings of a menu. */
export interface MenuSettings {
  /** `regular` is 256 px wide, `small` 64 px with signs alone. */
  readonly size: "regular" | "small";
  /** A small menu is open for the moment, over the page. */
  readonly opened: boolean;
  /** It stays in sight while the page scrolls. */
  readonly fixed: boolean;
  /** Words of the home link. */
  readonly title: string;
  /** Its words where the menu is small. */
  readonly titleSmall: string;
  /** Address of a logo that stands in their place. */
  readonly titleLogoSrc: string;
  /** The logo's greatest height, in pixels. */
  readonly titleLogoSrcMaxHeight: number;
  /** Where the home link leads. */
  readonly homeUrl: string;
  /** Address that the entries are fetched from; empty: they are given. */
  readonly menuUrl: string;
  /** `true`: a button switches between the sizes. `auto`: hovering opens a small menu. `all`: both. */
  readonly enableMenuToggle: boolean | "auto" | "all";
  /** The entries at its foot are not shown. */
  readonly hideFooterMenu: boolean;
  /** The colours below hold instead of the theme's. */
  readonly customColor: boolean;
  /** Background. */
  readonly backgroundColor: string;
  /** Words of the entries at the top. */
  readonly topLevelColor: string;
  /** All other words. */
  readonly color: string;
}

/** One of the menus of a layout. */
export interface MenuPlace {
  readonly settings: Partial<MenuSettings>;
  readonly navigation: readonly MenuItem[];
}

/** A layout. */
export interface LayoutConfiguration {
  /** The bar above everything, 60 px high. */
  readonly topbar: { readonly enabled: boolean };
  /** The sidebar where lines begin; null: there is none. */
  readonly left: MenuPlace | null;
  /** The sidebar where lines end. */
  readonly right: MenuPlace | null;
  /** The menu in the top bar. */
  readonly top: MenuPlace | null;
  /** Whether the menus are shown, or hidden as after a reset. */
  readonly state: "shown" | "hidden";
  /** Everything that there is to go to: what a phone shows in one menu. */
  readonly navigation: readonly MenuItem[];
}
