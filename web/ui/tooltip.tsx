// A tooltip for an icon without text. The icon's accessible name has the same text.

import { later } from "./later";

/** The text; the parent controls its visibility. */
export const Tooltip = later(async () => (await import("./tooltip-box")).TooltipBox);
