// The menus of the signed-in shell.

import { deviceChoice } from "../device-choice";
import { standardSettings } from "./settings";
import { createMenuStore } from "./store";

/** How wide the left sidebar is on this device; `first.ts` makes room for it before the first paint. */
export const menuSize = deviceChoice("menu", ["regular", "small"]);

/** The left and the right sidebar, and the top menu. */
export const menus = {
  left: createMenuStore(),
  right: createMenuStore(standardSettings),
  top: createMenuStore(),
} as const;

/** Hides all menus and forgets what was open in them: somebody left. */
export function resetMenus(): void {
  for (const menu of Object.values(menus)) menu.reset();
}
