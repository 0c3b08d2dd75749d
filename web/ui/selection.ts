// Which rows of a table are selected: a store, so that a tick renders its row, and neither the other rows nor the page around the table.

import { createStore, type Store } from "../client/store";

/** The selected ids, also those of rows on other pages. */
export type Selection = Store<ReadonlySet<string>>;

/** Creates a selection. */
export const createSelection = (ids: Iterable<string> = []): Selection =>
  createStore<ReadonlySet<string>>(new Set(ids));

/** Selects ids, or takes them out. */
export function select(selection: Selection, ids: readonly string[], isIn: boolean): void {
  const others = [...selection.get()].filter((id) => !ids.includes(id));
  selection.set(new Set(isIn ? [...others, ...ids] : others));
}
