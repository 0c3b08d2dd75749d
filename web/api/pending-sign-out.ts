// Whether this device gave a session up that the server does not know to be over. It outlives the page and holds in every tab.

import { useSyncExternalStore } from "react";

const KEY = "asgard.sign-out-pending";

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The session of this device is given up: nobody goes on with it, whatever the cookies say. */
export function notePendingSignOut(): void {
  localStorage.setItem(KEY, "1");
  tell();
}

/** The server knows. */
export function forgetPendingSignOut(): void {
  localStorage.removeItem(KEY);
  tell();
}

/** Whether a sign-out has not been heard yet. */
export function isSignOutPending(): boolean {
  return typeof localStorage !== "undefined" && localStorage.getItem(KEY) !== null;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may be the one that is heard.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The same for a component. */
export function useSignOutPending(): boolean {
  return useSyncExternalStore(onChange, isSignOutPending, () => false);
}
