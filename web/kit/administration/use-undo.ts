// The undo button of a toast.

import type { QueryArea } from "../../client/session/read-query";
import { useNotices } from "./reasons";
import { useReload } from "./use-reload";

/** Reverts an action. */
export type Revert<Outcome = unknown> = () => Promise<Outcome>;

/** Returns the handler of the undo button; undefined without a way back. */
type UndoHandler = <Outcome>(
  back: Revert<Outcome> | undefined,
  report?: (outcome: Outcome) => void,
) => (() => void) | undefined;

/**
 * The handler of the undo button reverts the action, reports the outcome, and invalidates the area. `report` is for an outcome that may be
 * less than that it is undone.
 */
export function useUndo(area: QueryArea): UndoHandler {
  const { done, notSaved } = useNotices();
  const reload = useReload(area);
  return (back, report = () => done("admin:jobs.undone")) =>
    back &&
    (() => {
      void back()
        .then(report, notSaved)
        .then(() => reload());
    });
}
