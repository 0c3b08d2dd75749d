// The menu over the page, where there is no space for a sidebar.

import { lazyComponent } from "../../ui/lazy-component";
import { closeOnMissing } from "../../ui/opener";
import type { DrawerProps } from "./drawer-box";

const DrawerBox = lazyComponent(async () => (await import("./drawer-box")).DrawerBox, closeOnMissing);

export function Drawer({ isOpen, ...props }: DrawerProps & { readonly isOpen: boolean }) {
  return isOpen ? <DrawerBox {...props} /> : null;
}
