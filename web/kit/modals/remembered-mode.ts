// The mode that a person chose for a modal, kept on this device; notes have none to choose.

import { type ModalMode, modes } from "./options";

const key = (name: string) => `asgard.modal.${name}`;

/** The mode that a modal opens in. */
export function modeOf(name: string, standard: ModalMode): ModalMode {
  if (standard === "notes") return standard;
  try {
    const stored = localStorage.getItem(key(name));
    return modes.find((mode) => mode === stored && mode !== "notes") ?? standard;
  } catch {
    // Storage can be forbidden.
    return standard;
  }
}

/** Remembers a choice. */
export function rememberMode(name: string, mode: ModalMode): void {
  if (mode === "notes") return;
  try {
    localStorage.setItem(key(name), mode);
  } catch {
    // Then it holds for this once.
  }
}
