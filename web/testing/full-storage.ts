// Storage without room: an app in the page can have filled what the origin may store (decision 030). And storage that the browser blocks.

import { vi } from "vitest";

/**
 * Refuses every text for the rest of the test; what is stored can be read and removed. Replaces the whole storage: happy-dom binds its
 * methods at their first use, so that one that is spied on later is never called.
 */
export function fillStorage(name: "localStorage" | "sessionStorage" = "localStorage"): void {
  const storage = globalThis[name];
  vi.stubGlobal(name, {
    get length() {
      return storage.length;
    },
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
}

/** Refuses the storage itself, as browsers do that block the data of sites: already its name throws. Returns the function that ends this. */
export function blockStorage(name: "localStorage" | "sessionStorage"): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  return () => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  };
}
