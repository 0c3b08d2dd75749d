// Choices of this device about looks. `first.ts` applies them before the first paint.

import { createStoredText, useStore } from "../client/store";

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
  const [standard] = ids;
  const stored = createStoredText(`asgard.${name}`);
  const known = (text: string | null) => ids.find((id) => id === text) ?? standard;
  return {
    current: () => known(stored.get()),
    choose(id) {
      const { dataset } = document.documentElement;
      if (id === standard) delete dataset[name];
      else dataset[name] = id;
      stored.set(id === standard ? null : id);
    },
    use: () => known(useStore(stored)),
  };
}
