// Modals that show a component: opened from code, without an address.

import type { ComponentType } from "react";
import { createStore } from "../../client/store";
import { createModalHandle, type ModalHandle } from "./modal-handle";
import type { ModalOptions, ModalResult } from "./options";

/** Props of a component in a modal; everything else is in `useModal`. */
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

/** The open ones, from the lowest to the top one. */
export const componentModals = createStore<readonly ComponentModal[]>([]);

/** Opens a component; resolves to the result that it was closed with. */
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
  // It gets the data of the type that it declares.
  const opened = { id, Component: Component as ComponentType<ModalProps>, options, handle: end };
  componentModals.set([...componentModals.get(), opened]);
  return end.closed;
}

/** Closes all of them, when another page is shown. */
export function deactivateComponentModals(): void {
  for (const { handle } of componentModals.get()) handle.close({ action: "deactivated" });
}
