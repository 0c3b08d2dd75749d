// How a menu looks and behaves, in the specification's words (section 3, Menu settings).

import { paths } from "../../paths";

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

/** What holds where nothing is said. */
export const standardSettings: MenuSettings = {
  size: "regular",
  opened: false,
  fixed: true,
  title: "",
  titleSmall: "",
  titleLogoSrc: "",
  titleLogoSrcMaxHeight: 32,
  homeUrl: paths.home(),
  menuUrl: "",
  enableMenuToggle: "all",
  hideFooterMenu: false,
  customColor: false,
  backgroundColor: "",
  topLevelColor: "",
  color: "",
};

/** Whether a button switches between regular and small. */
export function hasToggle({ enableMenuToggle }: MenuSettings): boolean {
  return enableMenuToggle === true || enableMenuToggle === "all";
}

/** Whether hovering opens the menu where it is small. */
export function opensOnHover({ enableMenuToggle, size }: MenuSettings): boolean {
  return size === "small" && (enableMenuToggle === "auto" || enableMenuToggle === "all");
}

/** Whether there is room for words. */
export function isWide({ size, opened }: MenuSettings): boolean {
  return size === "regular" || opened;
}

/** Colours of a menu as the style sheets know them; nothing where the theme's hold. */
export function coloursOf(settings: MenuSettings): Readonly<Record<string, string>> {
  if (!settings.customColor) return {};
  const { backgroundColor, topLevelColor, color } = settings;
  // What is selected or pointed at has to fit any background.
  const mixed = (part: number) => backgroundColor && `color-mix(in srgb, currentcolor ${part}%, transparent)`;
  const given = {
    "--menu-surface": backgroundColor,
    "--menu-hover": mixed(8),
    "--menu-selected": mixed(16),
    "--menu-top": topLevelColor,
    "--menu-text": color,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}
