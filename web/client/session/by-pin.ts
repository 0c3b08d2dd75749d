// Whether the session of this device was opened by a PIN: then what a PIN is not enough for asks for the password first.

import { createStoredText, useStore } from "../store";

const byPin = createStoredText("asgard.by-pin");

/** How the session was opened. */
export function noteByPin(isByPin: boolean): void {
  byPin.set(isByPin ? "1" : null);
}

/** Whether it was by a PIN. */
export const isByPin = (): boolean => byPin.get() !== null;

/** The same for a component. */
export function useByPin(): boolean {
  return useStore(byPin) !== null;
}
