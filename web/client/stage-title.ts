// The title of a page's current stage; the document's title follows it.

import { useEffect } from "react";
import { createStore, useStore } from "./store";

const stage = createStore<string | undefined>(undefined);

/** Sets the title while the component is mounted; undefined keeps the route's. */
export function useStageTitle(title: string | undefined): void {
  useEffect(() => {
    stage.set(title);
    return () => stage.set(undefined);
  }, [title]);
}

/** Sets the title of a record's page: the record, what the page does with it, and the area: `Anna Müller – Personen`. */
export function useTitleWithin(area: string | undefined, ...names: readonly (string | undefined)[]): void {
  // Until the record is loaded the page has the title of its area.
  const own = names.filter((name) => name !== undefined && name !== area);
  useStageTitle(area === undefined || own.length === 0 ? undefined : [...own, area].join(" – "));
}

/** The title that the page has set. */
export function useNamedStage(): string | undefined {
  return useStore(stage);
}
