// Choices of this device about looks. `first.ts` applies them before the first paint.

import { useSyncExternalStore } from "react";

/** A choice that stands in the document as `data-{name}` and in local storage as `asgard.{name}`. */
export interface DeviceChoice<Id extends string> {
  /** What is chosen on this device. */
  readonly current: () => Id;
  /** Chooses, for now and for the next visit. */
  readonly choose: (id: Id) => void;
  /** What is chosen, for a component. */
  readonly use: () => Id;
}

/** Makes a choice of some; the first one is what holds where nobody chose, and is stored nowhere. */
export function deviceChoice<Id extends string>(name: string, ids: readonly [Id, ...Id[]]): DeviceChoice<Id> {
  const key = `asgard.${name}`;
  const [standard] = ids;
  const listeners = new Set<() => void>();
  const current = () => ids.find((id) => id === localStorage.getItem(key)) ?? standard;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    current,
    choose(id) {
      const { dataset } = document.documentElement;
      if (id === standard) {
        localStorage.removeItem(key);
        delete dataset[name];
      } else {
        localStorage.setItem(key, id);
        dataset[name] = id;
      }
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, current, () => standard),
  };
}
