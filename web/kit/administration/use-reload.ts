// Invalidates the queries of an area, and the history that what was done there has: at once, some time after the last change, or when a form
// over the page was saved.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useScope } from "../../client/session/query-client";
import { areaKey, type QueryArea } from "../../client/session/read-query";
import { onRoutedClosed } from "../modals/routed-modals";

const CHANGES: readonly string[] = ["saved", "removed"];

/** The function that invalidates an area, debounced by `after` milliseconds; inactive queries are marked as stale. */
export function useReload(area: QueryArea): (after?: number) => void {
  const client = useQueryClient();
  const scope = useScope();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (after = 0) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        for (const each of new Set([area, "audit"] as const))
          void client.invalidateQueries({ queryKey: areaKey(scope, each) });
      }, after);
    },
    [client, scope, area],
  );
}

/** Invalidates an area `after` milliseconds after a modal of it has closed with a change. */
export function useReloadAfter(modals: string, reload: (after: number) => void, after: number): void {
  useEffect(
    () =>
      onRoutedClosed(({ path }, { action }) => {
        if (path.startsWith(`${modals}/`) && CHANGES.includes(action)) reload(after);
      }),
    [modals, reload, after],
  );
}
