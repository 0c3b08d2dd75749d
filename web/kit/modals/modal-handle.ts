// The handle of a modal: it is closed once, by the first caller.

import type { ModalResult } from "./options";

export interface ModalHandle {
  /** Resolves when it is closed. */
  readonly closed: Promise<ModalResult>;
  /** Closes it; further calls have no effect. */
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
