// The menu over the page, where there is no space for a sidebar.

import { later } from "../../ui/later";
import { closes } from "../../ui/opener";
import type { DrawerProps } from "./drawer-box";

const DrawerBox = later(async () => (await import("./drawer-box")).DrawerBox, closes);

export function Drawer({ isOpen, ...props }: DrawerProps & { readonly isOpen: boolean }) {
  return isOpen ? <DrawerBox {...props} /> : null;
}
