// The end of a modal: told once, whoever comes first.

import type { ModalResult } from "./options";

/** The end of one modal. */
export interface Closing {
  /** Settled when it is closed. */
  readonly closed: Promise<ModalResult>;
  /** Closes it; the second time does nothing. */
  readonly close: (result: ModalResult) => void;
}

/** `onClose` is called once. */
export function closing(onClose?: (result: ModalResult) => void): Closing {
  const { promise, resolve } = Promise.withResolvers<ModalResult>();
  let isOpen = true;
  return {
    closed: promise,
    close(result) {
      if (!isOpen) return;
      isOpen = false;
      resolve(result);
      onClose?.(result);
    },
  };
}
