// The handle of a modal: it ends once, whoever comes first.

import type { ModalResult } from "./options";

/** The end of one modal. */
export interface ModalHandle {
  /** Settled when it is closed. */
  readonly closed: Promise<ModalResult>;
  /** Closes it; the second time does nothing. */
  readonly close: (result: ModalResult) => void;
}

/** `onClose` is called once. */
export function createModalHandle(onClose?: (result: ModalResult) => void): ModalHandle {
  let deliver: (result: ModalResult) => void = () => undefined;
  const closed = new Promise<ModalResult>((resolve) => {
    deliver = resolve;
  });
  let isOpen = true;
  return {
    closed,
    close(result) {
      if (!isOpen) return;
      isOpen = false;
      deliver(result);
      onClose?.(result);
    },
  };
}
