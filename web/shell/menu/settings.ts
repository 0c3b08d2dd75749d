// How a menu looks and behaves, in the specification's words (section 3, Menu settings).

import type { MenuSettings } from "../../client/config/layout";
import { paths } from "../../client/paths";

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
