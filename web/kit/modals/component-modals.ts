// Modals that show a component: opened from code, in no address.

import type { ComponentType } from "react";
import { createStore } from "../../client/store";
import { createModalHandle, type ModalHandle } from "./modal-handle";
import type { ModalOptions, ModalResult } from "./options";

/** What a component in a modal is given; everything else it asks `useModal` for. */
export interface ModalProps<Data = unknown> {
  readonly data: Data;
}

/** An open component modal. */
export interface ComponentModal {
  readonly id: number;
  readonly Component: ComponentType<ModalProps>;
  readonly options: ModalOptions;
  readonly handle: ModalHandle;
}

let last = 0;

/** Those that are open, from the lowest to the top one. */
export const componentModals = createStore<readonly ComponentModal[]>([]);

/** Opens a component; answers what it was closed with. */
export function openModal<Data = undefined>(
  Component: ComponentType<ModalProps<Data>>,
  options: ModalOptions & { readonly data?: Data } = {},
  onClose?: (result: ModalResult) => void,
): Promise<ModalResult> {
  last += 1;
  const id = last;
  const end = createModalHandle((result) => {
    componentModals.set(componentModals.get().filter((one) => one.id !== id));
    onClose?.(result);
  });
  // It is given the very data that its own type names.
  const opened = { id, Component: Component as ComponentType<ModalProps>, options, handle: end };
  componentModals.set([...componentModals.get(), opened]);
  return end.closed;
}

/** Closes all of them: the page that they belong to is left. */
export function deactivateComponentModals(): void {
  for (const { handle } of componentModals.get()) handle.close({ action: "deactivated" });
}
