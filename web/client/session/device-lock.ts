// Whether this device is locked: then a page without a session redirects to the lock screen, also the root and the return address (G7).

import { deviceStorage } from "../storage";

const KEY = "asgard.is-locked";

/** Notes a lock. */
export function noteLocked(): void {
  deviceStorage.write(KEY, "1");
}

/** Notes a sign-in or sign-out. */
export function noteUnlocked(): void {
  deviceStorage.write(KEY, null);
}

/** Whether the device was locked and no user signed in since. */
export function isLocked(): boolean {
  return deviceStorage.read(KEY) !== null;
}
