// What a page is about by now: pages with several stages name the one that is shown, and the document's title follows.

import { useEffect } from "react";
import { createStore, useStore } from "../client/store";

const stage = createStore<string | undefined>(undefined);

/** Names what the page shows now, while it is there; undefined leaves it to the route. */
export function useStageTitle(title: string | undefined): void {
  useEffect(() => {
    stage.set(title);
    return () => stage.set(undefined);
  }, [title]);
}

/** What the page calls itself. */
export function useNamedStage(): string | undefined {
  return useStore(stage);
}
