/** Where a submenu opens: beside its menu, or below its entry where there is no space beside. */
export const submenuPlacement = () => (matchMedia("(max-width: 640px)").matches ? "bottom end" : "end top");
