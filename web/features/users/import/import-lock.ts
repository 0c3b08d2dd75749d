// One import of a user for a company runs at a time, in whichever tab: it holds a lock. Without the Web Locks API (a page in an insecure
// context) tabs may overlap; the server imports a row once all the same.

import { scopeNow } from "../../../client/session/scope";

const lockName = () => ["asgard.import", ...scopeNow()].join(" ");

/** The last import of this tab. An aborted one holds the lock for a moment longer. */
let own: Promise<unknown> = Promise.resolve();

/** Runs an import unless another tab runs one; resolves to whether it did. */
export async function withImportLock(run: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await run();
    return true;
  }
  const result = own.then(() =>
    navigator.locks.request(lockName(), { ifAvailable: true }, async (lock) => {
      if (lock) await run();
      return lock !== null;
    }),
  );
  own = result.catch(() => undefined);
  return result;
}

/** Whether another tab runs an import. */
export async function isImportingElsewhere(): Promise<boolean> {
  await own;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name, mode }) => name === lockName() && mode === "exclusive");
}

/** Resolves when no tab runs an import any more, or when the signal aborts. */
export async function whenImportEnds(signal: AbortSignal): Promise<void> {
  // Shared, so that tabs that wait do not take one another for an import.
  await navigator.locks?.request(lockName(), { mode: "shared", signal }, () => undefined).catch(() => undefined);
}
