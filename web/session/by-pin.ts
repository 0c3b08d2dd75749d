// Whether the session of this device was opened by a PIN: then what a PIN is not enough for asks for the password first.

import { useSyncExternalStore } from "react";

const KEY = "asgard.by-pin";
const listeners = new Set<() => void>();

/** How the session was opened. */
export function noteByPin(isByPin: boolean): void {
  if (isByPin) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether it was by a PIN. */
export function useByPin(): boolean {
  return useSyncExternalStore(
    onChange,
    () => localStorage.getItem(KEY) !== null,
    () => false,
  );
}
