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
  let settle: (result: ModalResult) => void = () => undefined;
  const closed = new Promise<ModalResult>((resolve) => {
    settle = resolve;
  });
  let isOpen = true;
  return {
    closed,
    close(result) {
      if (!isOpen) return;
      isOpen = false;
      settle(result);
      onClose?.(result);
    },
  };
}
