// How a modal looks and behaves (G42): every field of the specification's 'Modal options', and what holds without it.

import type { CSSProperties } from "react";
import { MODAL_MS, ROUTED_MODAL_MS } from "../../client/timings";

/** How much of the screen a modal takes; on phones each takes all of it. */
export const modes = ["simple", "full", "details", "side", "notes", "compact"] as const;

/** `simple` 925 px at the bottom right, `full` and `details` the whole screen (`details` with a narrow column), `side` 525 px. */
export type ModalMode = (typeof modes)[number];

/** What a person can choose between while a modal is open. */
export const chosenModes = ["simple", "side", "full"] as const satisfies readonly ModalMode[];

/** What is handed back when a modal closes. */
export interface ModalResult {
  readonly data?: unknown;
  /** `saved`, `removed`, `cancel` and the like from what it shows; else one of these. */
  readonly action: "close" | "escape" | "backdrop" | "deactivated" | (string & {});
}

/** Modal options. */
export interface ModalOptions {
  /** Styles of the dialog, on top of its mode's. */
  readonly style?: CSSProperties;
  /** Id of the dialog's element; its mode is remembered under it. Without it, under the component or the route. */
  readonly id?: string;
  /** `true` dims the page and closes when it is pressed, `"static"` only dims it, `false` does neither. */
  readonly backdrop?: boolean | "static";
  /** A class of the backdrop. */
  readonly backdropClass?: string;
  /** A class of the dialog, beside its base class. */
  readonly dialogClass?: string;
  /** Replaces the base class `modal`: the dialog then looks as this class says. */
  readonly dialogBaseClass?: string;
  /** The mode until the person chooses another. */
  readonly mode?: ModalMode;
  /** Given to the component as its property `data`. */
  readonly data?: unknown;
  /** What anything within the modal can ask for by name, see `useInjected`. */
  readonly injectableData?: Readonly<Record<string, unknown>>;
  /** Milliseconds until it is shown. */
  readonly delay?: number;
  /** Only the host is drawn, without head and padding: the component brings its own heading (`slot="title"`). */
  readonly onlyHost?: boolean;
  /** The outlet that a routed modal opens in. */
  readonly routerOutletName?: string;
  /** The page that a routed modal opens over; without it, over the page that is shown. */
  readonly relativeTo?: string;
  /** Only the address is changed, in place: nothing else is handed over, no step is added to go back to. */
  readonly onlyUrl?: boolean;
}

/** Options with what holds where nothing is said. */
export interface ResolvedOptions extends ModalOptions {
  readonly backdrop: boolean | "static";
  readonly dialogBaseClass: string;
  readonly mode: ModalMode;
  readonly delay: number;
}

/** Fills in what is not said. */
export function resolveOptions(options: ModalOptions, isRouted: boolean): ResolvedOptions {
  return {
    backdrop: options.mode !== "notes",
    dialogBaseClass: "modal",
    mode: "simple",
    delay: isRouted ? ROUTED_MODAL_MS : MODAL_MS,
    ...options,
  };
}
