// The local database for pages that may not have loaded it yet: it is loaded with the signed-in pages, and no page waits for it.

/** Makes the user the owner of the local database; data of a previous owner is deleted. */
export function claimLocal(userId: string): void {
  import("../database/database").then(
    ({ claimDatabase }) => claimDatabase(userId),
    () => undefined,
  );
}

/** Deletes what this device stores about the signed-in user. */
export function wipeLocal(): void {
  import("../database/database").then(
    ({ wipeDatabase }) => wipeDatabase(),
    () => undefined,
  );
}
