// Work that outlives a reload is kept in this browser; it goes with the session of whoever does it.

/** The database that holds it. */
export const WORK_DATABASE = "asgard.work";

/** Forgets it. */
export function forgetWork(): void {
  // Prerendered pages and old browsers have no databases.
  if ("indexedDB" in globalThis) indexedDB.deleteDatabase(WORK_DATABASE);
}
