// What a page is about by now: pages with several stages name the one that is shown, and the document's title follows.

import { useEffect } from "react";
import { createStore, useStore } from "./store";

const stage = createStore<string | undefined>(undefined);

/** Names what the page shows now, while it is there; undefined leaves it to the route. */
export function useStageTitle(title: string | undefined): void {
  useEffect(() => {
    stage.set(title);
    return () => stage.set(undefined);
  }, [title]);
}

/** Names the thing that a page of an area is about, and what the page does with it: `Anna Müller – Personen`. */
export function useTitleWithin(area: string | undefined, ...names: readonly (string | undefined)[]): void {
  // Until the thing is there the page heads itself like its area.
  const own = names.filter((name) => name !== undefined && name !== area);
  useStageTitle(area === undefined || own.length === 0 ? undefined : [...own, area].join(" – "));
}

/** What the page calls itself. */
export function useNamedStage(): string | undefined {
  return useStore(stage);
}
