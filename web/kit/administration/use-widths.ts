// How wide columns are, as the person left them on this device.

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

/** Widths of the columns of a list, and how to set one; undefined makes it as wide as it is meant. */
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

/** Makes every column as wide as it is meant. */
export const forgetWidths = (list: string) => storeOf(list).set(null);
