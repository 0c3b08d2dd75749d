// The mode that a user chose for a modal, stored on this device; notes have none to choose.

import { deviceStorage } from "../../client/storage";
import { type ModalMode, modes } from "./options";

const key = (name: string) => `asgard.modal.${name}`;

/** The initial mode of a modal. */
export function modeOf(name: string, standard: ModalMode): ModalMode {
  if (standard === "notes") return standard;
  const stored = deviceStorage.read(key(name));
  return modes.find((mode) => mode === stored && mode !== "notes") ?? standard;
}

/** Stores a choice. */
export function rememberMode(name: string, mode: ModalMode): void {
  if (mode !== "notes") deviceStorage.write(key(name), mode);
}
