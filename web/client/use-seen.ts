// A part of a store.

import { useSyncExternalStore } from "react";
import type { ReadableStore } from "./store";

/** What a component sees of the value of a store: it renders again when that is another, and not whenever the value is. */
export function useSeen<Value, Seen>(
  { subscribe, get, getPrerendered }: ReadableStore<Value>,
  see: (value: Value) => Seen,
): Seen {
  return useSyncExternalStore(
    subscribe,
    () => see(get()),
    () => see(getPrerendered()),
  );
}
