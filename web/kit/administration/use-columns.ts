// Which columns are shown: as the address says, else as the person left them, else as the list is meant.

import { useSearchParams } from "react-router";

const keyOf = (list: string) => `asgard.columns.${list}`;

/** Names that exist, in the list's own order. */
function known(text: string | null, all: readonly string[]): readonly string[] | undefined {
  const named = text?.split(",");
  const found = all.filter((id) => named?.includes(id));
  return found.length > 0 ? found : undefined;
}

/**
 * Shown columns, and how to show others.
 *
 * @param list names the list among others
 */
export function useColumns(
  list: string,
  all: readonly string[],
  standard: readonly string[],
): readonly [readonly string[], (shown: readonly string[]) => void] {
  const [address, setAddress] = useSearchParams();
  const shown = known(address.get("columns"), all) ?? known(localStorage.getItem(keyOf(list)), all) ?? standard;
  const show = (next: readonly string[]) => {
    const text = all.filter((id) => next.includes(id)).join(",");
    localStorage.setItem(keyOf(list), text);
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
  return [shown, show];
}
