// The menus of the signed-in shell.

import { deviceChoice } from "../device-choice";
import { standardSettings } from "./settings";
import { createMenuStore } from "./store";

/** The width of the left sidebar on this device; `first.ts` reserves its space before the first paint. */
export const menuSize = deviceChoice("menu", ["regular", "small"]);

/** The left and the right sidebar, and the top menu. */
export const menus = {
  left: createMenuStore(),
  right: createMenuStore(standardSettings),
  top: createMenuStore(),
} as const;

/** Hides all menus and resets their state, when the layout unmounts. */
export function resetMenus(): void {
  for (const menu of Object.values(menus)) menu.reset();
}
