// A list is loaded again when a form over it has changed something.

import { useEffect } from "react";
import { onRoutedClosed } from "../modals/routed";

const CHANGES: readonly string[] = ["saved", "removed"];

/** Loads again `after` milliseconds, when a modal of that area closes with a change. */
export function useReloadAfter(area: string, reload: (after: number) => void, after: number): void {
  useEffect(
    () =>
      onRoutedClosed(({ path }, { action }) => {
        if (path.startsWith(`${area}/`) && CHANGES.includes(action)) reload(after);
      }),
    [area, reload, after],
  );
}
