// Where there is no room for a sidebar the menu lies over the page.

import { later } from "../../ui/later";
import { closes } from "../../ui/opener";
import type { DrawerProps } from "./drawer-box";

const DrawerBox = later(async () => (await import("./drawer-box")).DrawerBox, closes);

/** The drawer. */
export function Drawer({ isOpen, ...props }: DrawerProps & { readonly isOpen: boolean }) {
  return isOpen ? <DrawerBox {...props} /> : null;
}
