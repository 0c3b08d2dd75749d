// Column widths, stored on this device.

import { useMemo } from "react";
import { createStoredText, type Store, useStore } from "../../client/store";
import { isWidth, type Widths } from "../../ui/table-widths";

const stores = new Map<string, Store<string | null>>();

function storeOf(list: string): Store<string | null> {
  const known = stores.get(list) ?? createStoredText(`asgard.widths.${list}`);
  stores.set(list, known);
  return known;
}

function read(text: string | null): Widths {
  try {
    const entries = Object.entries(JSON.parse(text ?? "{}") as object);
    return Object.fromEntries(entries.filter((entry): entry is [string, number] => isWidth(entry[1])));
  } catch {
    return {};
  }
}

/** Widths of the columns of a list, and the setter of one; undefined restores the automatic width. */
export function useWidths(list: string): readonly [Widths, (column: string, width: number | undefined) => void] {
  const store = storeOf(list);
  const text = useStore(store);
  const widths = useMemo(() => read(text), [text]);
  const resize = (column: string, width: number | undefined) => {
    const { [column]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [column]: width };
    store.set(Object.keys(next).length > 0 ? JSON.stringify(next) : null);
  };
  return [widths, resize];
}

/** Restores the automatic width of every column. */
export const forgetWidths = (list: string) => storeOf(list).set(null);
