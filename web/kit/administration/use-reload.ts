// Invalidates the queries of an area: at once, some time after the last change, or when a form over the page was saved. When the form has
// removed the record of the page, the page is left.

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
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
      timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: areaKey(scope, area) }), after);
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

/** Opens the list, read anew, when the form over the page of a record has removed that record. */
export function useLeaveRemoved(form: string, area: QueryArea, list: string): void {
  const client = useQueryClient();
  const scope = useScope();
  const navigate = useNavigate();
  useEffect(
    () =>
      onRoutedClosed(({ path }, { action }) => {
        if (path !== form || action !== "removed") return;
        client.removeQueries({ queryKey: areaKey(scope, area), type: "inactive" });
        // In the history there is nothing to go back to.
        void navigate(list, { replace: true });
      }),
    [client, scope, navigate, form, area, list],
  );
}
