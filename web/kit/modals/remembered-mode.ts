// The mode that a user chose for a modal, stored on this device; notes have none to choose.

import { type ModalMode, modes } from "./options";

const key = (name: string) => `asgard.modal.${name}`;

/** The initial mode of a modal. */
export function modeOf(name: string, standard: ModalMode): ModalMode {
  if (standard === "notes") return standard;
  try {
    const stored = localStorage.getItem(key(name));
    return modes.find((mode) => mode === stored && mode !== "notes") ?? standard;
  } catch {
    // Storage can be disabled.
    return standard;
  }
}

/** Stores a choice. */
export function rememberMode(name: string, mode: ModalMode): void {
  if (mode === "notes") return;
  try {
    localStorage.setItem(key(name), mode);
  } catch {
    // Then it applies only this once.
  }
}
