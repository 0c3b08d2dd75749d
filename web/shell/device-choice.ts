// Preferences of this device about the appearance. `first.ts` applies them before the first paint.

import { createStoredText, useStore } from "../client/store";

/** A preference, stored in the document as `data-{name}` and in local storage as `asgard.{name}`. */
export interface DeviceChoice<Id extends string> {
  /** The current value. */
  readonly current: () => Id;
  /** Sets the value, for now and for the next page load. */
  readonly choose: (id: Id) => void;
  /** The current value, for a component. */
  readonly use: () => Id;
}

/** Creates a preference; the first id is the default, which is not stored. */
export function deviceChoice<Id extends string>(name: string, ids: readonly [Id, ...Id[]]): DeviceChoice<Id> {
  const [standard] = ids;
  const stored = createStoredText(`asgard.${name}`);
  const known = (text: string | null) => ids.find((id) => id === text) ?? standard;
  return {
    current: () => known(stored.get()),
    choose(id) {
      const { dataset } = document.documentElement;
      // Changing the root makes the browser compute the styles of the whole page again.
      if (known(dataset[name] ?? null) === id && known(stored.get()) === id) return;
      if (id === standard) delete dataset[name];
      else dataset[name] = id;
      stored.set(id === standard ? null : id);
    },
    use: () => known(useStore(stored)),
  };
}
