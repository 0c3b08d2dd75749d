// Ends a session, also while the server is unreachable. The refresh cookie is the server's (`HttpOnly`): it stays valid until the server
// receives the sign-out, so this device remembers that the session must not be resumed.

import { api } from "./client";
import { removeAccessCookie } from "./cookies";
import { Failure } from "./failure";
import { withLock } from "./lock";
import { forgetNativeSession, refreshBody } from "./native";
import { forgetPendingSignOut, isSignOutPending } from "./pending-sign-out";

async function sendSignOut(): Promise<void> {
  try {
    await api("POST /api/auth/signout", {
      makeBody: async () => refreshBody(),
      standsAlone: true,
      idempotent: true,
    });
  } catch (error) {
    // The session had ended already.
    if (!(error instanceof Failure) || error.status !== 401) throw error;
    removeAccessCookie();
  }
  forgetNativeSession();
  forgetPendingSignOut();
}

let ending: Promise<void> | undefined;

/** Ends this session on the server; one that has ended already counts as success. Throws `Failure` when the server is unreachable. */
export function endSession(): Promise<void> {
  ending = sendSignOut().finally(() => {
    ending = undefined;
  });
  return ending;
}

let settling: Promise<void> | undefined;

/**
 * Waits for a sign-out on its way and sends a pending one, before anybody signs in, because it would end the new session. Throws `Failure`
 * while the server is unreachable.
 */
export async function finishSignOut(): Promise<void> {
  await ending?.catch(() => undefined);
  if (!isSignOutPending()) return;
  settling ??= withLock("asgard.sign-out", async () => {
    // Another tab has sent it.
    if (isSignOutPending()) await sendSignOut();
  }).finally(() => {
    settling = undefined;
  });
  await settling;
}
