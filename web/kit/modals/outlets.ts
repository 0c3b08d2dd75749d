// The outlets that an address may name, and the default options of their modals.

import type { ModalOptions } from "./options";

/** Default options by outlet. */
export const outlets: Readonly<Record<string, ModalOptions>> = {
  modal: {},
  side: { mode: "side" },
  details: { mode: "details" },
  full: { mode: "full" },
  compact: { mode: "compact" },
  notes: { mode: "notes" },
};
