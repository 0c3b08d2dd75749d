// Values outside of components that components subscribe to.

import { useSyncExternalStore } from "react";
import { isSame } from "./is-same";
import { deviceStorage } from "./storage";

/** A value that can be read and subscribed to. */
export interface ReadableStore<Value> {
  readonly get: () => Value;
  /** The value in prerendered pages, and in the browser until it has hydrated them. */
  readonly getPrerendered: () => Value;
  /** Calls back when the value changes; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value that can be changed as well. */
export interface Store<Value> extends ReadableStore<Value> {
  readonly set: (value: Value) => void;
}

/** Creates a store. Prerendered pages show its first value, unless `getPrerendered` returns another one. */
export function createStore<Value>(first: Value, getPrerendered = () => first): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getPrerendered,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A text in local storage; null when it is absent. */
export function createStoredText(key: string, { isSharedWithTabs = false } = {}): Store<string | null> {
  const changes = createStore(0);
  return {
    get: () => deviceStorage.read(key),
    getPrerendered: () => null,
    set(text) {
      deviceStorage.write(key, text);
      changes.set(changes.get() + 1);
    },
    subscribe(listener) {
      const unsubscribe = changes.subscribe(listener);
      // Without a key, all of the storage was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === key) listener();
      };
      if (isSharedWithTabs) addEventListener("storage", onStorage);
      return () => {
        unsubscribe();
        removeEventListener("storage", onStorage);
      };
    },
  };
}

/** The value of a store, for a component. */
export function useStore<Value>({ subscribe, get, getPrerendered }: ReadableStore<Value>): Value {
  return useSyncExternalStore(subscribe, get, getPrerendered);
}

/**
 * What components see of a store. The server confirms what this device has cached with a copy of it: then nothing is rendered again, and
 * what is being rendered need not begin anew. `seen` leaves out what components do not see.
 */
export function distinctStore<Value>(
  store: ReadableStore<Value>,
  seen: (value: Value) => unknown = (value) => value,
): ReadableStore<Value> {
  let latest = store.get();
  let shown = latest;
  return {
    ...store,
    get() {
      const next = store.get();
      if (next !== latest && !isSame(seen(next), seen(shown))) shown = next;
      latest = next;
      return shown;
    },
  };
}

const never = () => () => undefined;

/** What only the browser knows, such as its cookies; prerendered pages show `prerendered` until they are hydrated. */
export function useInBrowser<Value>(read: () => Value, prerendered: Value): Value {
  return useSyncExternalStore(never, read, () => prerendered);
}
