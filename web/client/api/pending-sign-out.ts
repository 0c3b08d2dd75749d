// Whether this device ended a session that is still open on the server. Stored, so it survives the page and is shared by all tabs.

import { createStoredText, useStore } from "../store";

// Another tab may be the one whose request gets a response.
const pending = createStoredText("asgard.sign-out-pending", { isSharedWithTabs: true });

/** Notes that the session of this device is ended: it is not resumed, whatever the cookies say. */
export function notePendingSignOut(): void {
  pending.set("1");
}

/** Notes that the server has ended the session. */
export function forgetPendingSignOut(): void {
  pending.set(null);
}

/** Whether the server has not confirmed a sign-out yet. */
export function isSignOutPending(): boolean {
  return pending.get() !== null;
}

/** The same, for a component. */
export function useSignOutPending(): boolean {
  return useStore(pending) !== null;
}
