// The undo button of a toast.

import type { QueryArea } from "../../client/session/reading";
import { useNotices } from "./reasons";
import { useReload } from "./use-reload";

/** Reverts an action. */
export type TakeBack = () => Promise<unknown>;

/** Returns the handler of the undo button: reverts the action, reports the outcome, and invalidates the area. */
export function useUndoing(area: QueryArea): (back: TakeBack | undefined) => (() => void) | undefined {
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
