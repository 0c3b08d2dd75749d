// Appearance and behaviour of a menu (specification 3, Menu settings).

import type { MenuSettings } from "../../client/config/layout";
import { paths } from "../../client/paths";

/** The defaults. */
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

/** Whether a button toggles between regular and small. */
export function hasToggle({ enableMenuToggle }: MenuSettings): boolean {
  return enableMenuToggle === true || enableMenuToggle === "all";
}

/** Whether hovering opens the small menu. */
export function opensOnHover({ enableMenuToggle, size }: MenuSettings): boolean {
  return size === "small" && (enableMenuToggle === "auto" || enableMenuToggle === "all");
}

/** Whether there is space for text. */
export function isWide({ size, opened }: MenuSettings): boolean {
  return size === "regular" || opened;
}

/** Custom colours of a menu as CSS variables; empty when the theme's apply. */
export function coloursOf(settings: MenuSettings): Readonly<Record<string, string>> {
  if (!settings.customColor) return {};
  const { backgroundColor, topLevelColor, color } = settings;
  // Selected and hovered entries must fit any background.
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
