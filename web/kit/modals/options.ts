// Appearance and behaviour of a modal (G42): every field of the specification's 'Modal options', and its default.

import type { CSSProperties } from "react";
import { MODAL_MS, ROUTED_MODAL_MS } from "../../client/timings";

/** How much of the screen a modal covers; on phones each covers all of it. */
export const modes = ["simple", "full", "details", "side", "notes", "compact"] as const;

/** `simple` 925 px at the bottom right, `full` and `details` the whole screen (`details` with a narrow column), `side` 525 px. */
export type ModalMode = (typeof modes)[number];

/** The modes that a user can choose while a modal is open. */
export const chosenModes = ["simple", "side", "full"] as const satisfies readonly ModalMode[];

export interface ModalResult {
  readonly data?: unknown;
  /** `saved`, `removed`, `cancel` and the like from its content; otherwise one of these. */
  readonly action: "close" | "escape" | "backdrop" | "deactivated" | (string & {});
}

export interface ModalOptions {
  /** Styles of the dialog, in addition to its mode's. */
  readonly style?: CSSProperties;
  /** Id of the dialog's element; its mode is stored under it. Without it, under the component or the route. */
  readonly id?: string;
  /** `true` dims the page and closes on a press, `"static"` only dims it, `false` does neither. */
  readonly backdrop?: boolean | "static";
  readonly backdropClass?: string;
  /** A class of the dialog, in addition to its base class. */
  readonly dialogClass?: string;
  /** Replaces the base class `modal` and its styles. */
  readonly dialogBaseClass?: string;
  /** The mode until the user chooses another. */
  readonly mode?: ModalMode;
  /** Passed to the component as its property `data`. */
  readonly data?: unknown;
  /** Values by name for components within the modal, see `useInjected`. */
  readonly injectableData?: Readonly<Record<string, unknown>>;
  /** Milliseconds until it is shown. */
  readonly delay?: number;
  /** Only the dialog element is rendered, without head and padding: the component brings its own heading (`slot="title"`). */
  readonly onlyHost?: boolean;
  /** The outlet that a routed modal opens in. */
  readonly routerOutletName?: string;
  /** The page that a routed modal opens over; by default the current page. */
  readonly relativeTo?: string;
  /** Only replaces the address: no other options are applied, and no history entry is added. */
  readonly onlyUrl?: boolean;
}

/** Options with their defaults. */
export interface ResolvedOptions extends ModalOptions {
  readonly backdrop: boolean | "static";
  readonly dialogBaseClass: string;
  readonly mode: ModalMode;
  readonly delay: number;
}

/** Fills in the defaults. */
export function resolveOptions(options: ModalOptions, isRouted: boolean): ResolvedOptions {
  return {
    backdrop: options.mode !== "notes",
    dialogBaseClass: "modal",
    mode: "simple",
    delay: isRouted ? ROUTED_MODAL_MS : MODAL_MS,
    ...options,
  };
}
