// Words beside something that shows a sign alone. Its own name says the same to screen readers.

import { later } from "./later";

/** The words; whoever shows them decides for how long. */
export const Tooltip = later(async () => (await import("./tooltip-box")).TooltipBox);
