// Whether the session of this device was opened with a PIN: then actions for which a PIN does not suffice ask for the password first.

import { createStoredText, useStore } from "../store";

const byPin = createStoredText("asgard.by-pin");

/** Stores how the session was opened. */
export function noteByPin(isByPin: boolean): void {
  byPin.set(isByPin ? "1" : null);
}

/** Whether it was opened with a PIN. */
export const isByPin = (): boolean => byPin.get() !== null;

/** The same for a component. */
export function useByPin(): boolean {
  return useStore(byPin) !== null;
}
