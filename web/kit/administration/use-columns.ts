// Which columns are shown, and in which order: from the address, otherwise from this device, otherwise the defaults.

import { deviceStorage } from "../../client/storage";
import type { Choice } from "../../ui/choices";
import { useParameters } from "./use-parameters";

/** Columns that can be shown, hidden and ordered. */
export interface ColumnChoice {
  readonly all: readonly Choice[];
  /** In their order. */
  readonly shown: readonly string[];
  readonly onShow: (shown: readonly string[]) => void;
  /** The default columns. */
  readonly defaults: readonly string[];
  /** Restores the default columns and widths. */
  readonly onReset: () => void;
}

const keyOf = (list: string) => `asgard.columns.${list}`;

/** The existing ids, without duplicates. */
function known(text: string | null, all: readonly string[]): readonly string[] | undefined {
  const found = [...new Set(text?.split(","))].filter((id) => all.includes(id));
  return found.length > 0 ? found : undefined;
}

/** Adds a column before the first one that follows it in the list's own order. */
export function withColumn(shown: readonly string[], id: string, all: readonly string[]): readonly string[] {
  const at = shown.findIndex((other) => all.indexOf(other) > all.indexOf(id));
  return at < 0 ? [...shown, id] : shown.toSpliced(at, 0, id);
}

/** Moves a column by one position, to the front (-1) or to the end (1). */
export function withMoved(shown: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const at = shown.indexOf(id);
  const to = at + by;
  return at < 0 || to < 0 || to >= shown.length ? shown : shown.toSpliced(at, 1).toSpliced(to, 0, id);
}

/**
 * Inserts a column before or behind another one. Among the visible ones a hidden one is shown; among the hidden
 * ones it stays hidden.
 *
 * @param all in the order of the panel: the visible ones, then the others
 */
export function withInserted(
  shown: readonly string[],
  all: readonly string[],
  id: string,
  to: { readonly key: string; readonly isBehind: boolean },
): readonly string[] {
  const others = all.filter((other) => other !== id);
  const at = others.indexOf(to.key) + (to.isBehind ? 1 : 0);
  const last = others.findLastIndex((other) => shown.includes(other));
  const isShown = shown.includes(id) || at <= last + 1;
  return others.toSpliced(at, 0, id).filter((other) => (other === id ? isShown : shown.includes(other)));
}

/** The visible columns in their order: those of the address, otherwise of this device, otherwise the defaults. */
export function columnsAt(
  address: URLSearchParams,
  list: string,
  all: readonly string[],
  defaults: readonly string[],
): readonly string[] {
  return known(address.get("columns"), all) ?? known(deviceStorage.read(keyOf(list)), all) ?? defaults;
}

/**
 * The visible columns in their order, and the function that changes them; an empty list restores the defaults.
 *
 * @param list identifies the list
 */
export function useColumns(
  list: string,
  all: readonly string[],
  defaults: readonly string[],
): readonly [readonly string[], (columns: readonly string[]) => void] {
  const [address, setAddress] = useParameters();
  const columns = columnsAt(address, list, all, defaults);
  const setColumns = (next: readonly string[]) => {
    const text = next.join(",");
    deviceStorage.write(keyOf(list), text || null);
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (text) after.set("columns", text);
        else after.delete("columns");
        return after;
      },
      { replace: true },
    );
  };
  return [columns, setColumns];
}
