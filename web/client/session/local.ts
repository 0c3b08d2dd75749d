// The local database for pages that may not have it yet: it comes with the signed-in pages, and nobody waits for it.

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
