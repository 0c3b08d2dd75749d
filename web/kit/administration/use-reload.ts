// Asking again for an area: now, a while after the last change, or when a form over the page has changed something.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useScope } from "../../client/session/query-client";
import { areaKey, type QueryArea } from "../../client/session/reading";
import { onRoutedClosed } from "../modals/routed";

const CHANGES: readonly string[] = ["saved", "removed"];

/** How to ask again for what is shown of an area, so long after the last wish; what is not shown is out of date from then on. */
export function useReload(area: QueryArea): (after?: number) => void {
  const client = useQueryClient();
  const scope = useScope();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (after = 0) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: areaKey(scope, area) }), after);
    },
    [client, scope, area],
  );
}

/** Asks again `after` milliseconds, when a modal of that area closes with a change. */
export function useReloadAfter(modals: string, reload: (after: number) => void, after: number): void {
  useEffect(
    () =>
      onRoutedClosed(({ path }, { action }) => {
        if (path.startsWith(`${modals}/`) && CHANGES.includes(action)) reload(after);
      }),
    [modals, reload, after],
  );
}
