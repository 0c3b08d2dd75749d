// What a page calls itself once it is loaded: the title of its current stage, which the document's title follows, and the record that it
// shows, by which the breadcrumbs end.

import { useEffect } from "react";
import { createStore, useStore } from "./store";

const stage = createStore<string | undefined>(undefined);
const record = createStore<string | undefined>(undefined);

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

/** Names the record that the page shows while the component is mounted. */
export function useRecordName(name: string): void {
  useEffect(() => {
    record.set(name);
    return () => record.set(undefined);
  }, [name]);
}

/** The name of the record that the page shows. */
export function useNamedRecord(): string | undefined {
  return useStore(record);
}
