// The way to the local database for pages that may not have it yet: it comes with the signed-in pages, and nobody waits for it.

import { noteShown } from "../api/network";
import type { OpenSession } from "../api/shapes";
import { accessToken, subjectOf } from "../api/tokens";
import { LOCAL_WAIT_MS } from "../timings";

/** The session as this device saw it last. A database that is slow or broken is as good as an empty one. */
export async function recallSession(): Promise<OpenSession | undefined> {
  if (!subjectOf(accessToken() ?? "")) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LOCAL_WAIT_MS);
  });
  const found = await Promise.race([import("../database/shell-copy").then((copy) => copy.recallSession()), late])
    .catch(() => undefined)
    .finally(() => clearTimeout(timer));
  if (found) noteShown(found.at);
  return found?.value;
}

/** Makes the local database the person's own: what somebody else left is deleted. */
export function claimLocal(userId: string): void {
  import("../database/database").then(
    ({ claimDatabase }) => claimDatabase(userId),
    () => undefined,
  );
}

/** Deletes what this device keeps of whoever was signed in. */
export function wipeLocal(): void {
  import("../database/database").then(
    ({ wipeDatabase }) => wipeDatabase(),
    () => undefined,
  );
}
