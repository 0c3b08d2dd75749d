// Ending a session: also the one that could not be told that it is over. The refresh cookie is the server's (`HttpOnly`): while the
// server has not heard of a sign-out the cookie lives on, so this device remembers that nobody may go on with it.

import { api } from "./client";
import { removeAccessCookie } from "./cookies";
import { Failure } from "./failure";
import { withLock } from "./lock";
import { forgetNativeSession, refreshBody } from "./native";
import { forgetPendingSignOut, isSignOutPending } from "./pending-sign-out";

async function tellServer(): Promise<void> {
  try {
    await api("POST /api/auth/signout", {
      makeBody: async () => refreshBody(),
      standsAlone: true,
      idempotent: true,
    });
  } catch (error) {
    // It was over already.
    if (!(error instanceof Failure) || error.status !== 401) throw error;
    removeAccessCookie();
  }
  forgetNativeSession();
  forgetPendingSignOut();
}

/** Ends this session everywhere; one that was over already is as well. Throws `Failure` when the server could not be told. */
export function endSession(): Promise<void> {
  return tellServer();
}

let settling: Promise<void> | undefined;

/**
 * Tells the server of a sign-out that it has not heard of: before anybody signs in, for the new session would be ended by it.
 * Throws `Failure` while the server cannot be told.
 */
export async function settleSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  settling ??= withLock("asgard.sign-out", async () => {
    // Another tab was faster.
    if (isSignOutPending()) await tellServer();
  }).finally(() => {
    settling = undefined;
  });
  await settling;
}
