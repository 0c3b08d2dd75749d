// A tooltip for an icon without text. The icon's accessible name has the same text.

import { lazyComponent } from "./lazy-component";

/** The text; the parent controls its visibility. */
export const Tooltip = lazyComponent(async () => (await import("./tooltip-box")).TooltipBox);
