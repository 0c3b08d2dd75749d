// Whether this device is locked: then the lock screen is what a page without a session leads to, also the root and the way back (G7).

const KEY = "asgard.is-locked";

/** Somebody locked. */
export function noteLocked(): void {
  localStorage.setItem(KEY, "1");
}

/** Somebody signed in or out. */
export function noteUnlocked(): void {
  localStorage.removeItem(KEY);
}

/** Whether somebody locked, and nobody came in since. */
export function isLocked(): boolean {
  return localStorage.getItem(KEY) !== null;
}
