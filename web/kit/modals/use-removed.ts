// The page of a record that may be removed: in the form over the page, or elsewhere.

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { Failure } from "../../client/api/failure";
import { useScope } from "../../client/session/query-client";
import { areaKey, type QueryArea } from "../../client/session/read-query";
import { onRoutedClosed } from "./routed-modals";

/**
 * Whether the record is gone, by the failure of its last read: what was read before is not true any more. When its form (a path of the table
 * of modals) has removed it, the page leaves for the list, which is read anew.
 */
export function useRemoved(failure: unknown, form: string, area: QueryArea, list: string): boolean {
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
  return failure instanceof Failure && failure.status === 404;
}
