// The outlets that an address may name, and how what opens in them looks unless it is said.

import type { ModalOptions } from "./options";

/** Outlets by name. */
export const outlets: Readonly<Record<string, ModalOptions>> = {
  modal: {},
  side: { mode: "side" },
  details: { mode: "details" },
  full: { mode: "full" },
  compact: { mode: "compact" },
  notes: { mode: "notes" },
};
