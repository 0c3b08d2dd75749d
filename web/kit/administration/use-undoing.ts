// What the button in a toast does where an act can be taken back.

import type { QueryArea } from "../../client/session/reading";
import { useNotices } from "./reasons";
import { useReload } from "./use-reload";

/** Takes an act back. */
export type TakeBack = () => Promise<unknown>;

/** Takes an act of an area back when it is pressed, says so, and asks again for what is shown. */
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
