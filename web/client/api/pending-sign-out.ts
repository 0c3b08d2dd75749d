// Whether this device gave a session up that the server does not know to be over. It outlives the page and holds in every tab.

import { createStoredText, useStore } from "../store";

// Another tab may be the one that is heard.
const pending = createStoredText("asgard.sign-out-pending", { isHeardFromOtherTabs: true });

/** The session of this device is given up: nobody goes on with it, whatever the cookies say. */
export function notePendingSignOut(): void {
  pending.set("1");
}

/** The server knows. */
export function forgetPendingSignOut(): void {
  pending.set(null);
}

/** Whether a sign-out has not been heard yet. */
export function isSignOutPending(): boolean {
  return pending.get() !== null;
}

/** The same for a component. */
export function useSignOutPending(): boolean {
  return useStore(pending) !== null;
}
