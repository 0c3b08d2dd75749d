// The undo button of a toast.

import type { QueryArea } from "../../client/session/read-query";
import { useNotices } from "./reasons";
import { useReload } from "./use-reload";

/** Reverts an action. */
export type Revert = () => Promise<unknown>;

/** Returns the handler of the undo button: reverts the action, reports the outcome, and invalidates the area. */
export function useUndo(area: QueryArea): (back: Revert | undefined) => (() => void) | undefined {
  const { done, notSaved } = useNotices();
  const reload = useReload(area);
  return (back) =>
    back &&
    (() => {
      void back()
        .then(() => done("admin:jobs.undone"), notSaved)
        .then(() => reload());
    });
}
