// A lock across tabs.

/** Runs work while no other tab of this origin holds the lock of that name. */
export function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Without the Web Locks API (a page in an insecure context) tabs may overlap; the server tolerates that.
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  return navigator.locks.request(name, work) as Promise<Result>;
}
