// What a page is about by now: pages with several stages name the one that is shown, and the document's title follows.

import { useEffect, useSyncExternalStore } from "react";

let stage: string | undefined;
const listeners = new Set<() => void>();

function change(next: string | undefined): void {
  stage = next;
  for (const listener of listeners) listener();
}

/** Names what the page shows now, while it is there; undefined leaves it to the route. */
export function useStageTitle(title: string | undefined): void {
  useEffect(() => {
    change(title);
    return () => change(undefined);
  }, [title]);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the page calls itself. */
export function useNamedStage(): string | undefined {
  return useSyncExternalStore(
    onChange,
    () => stage,
    () => undefined,
  );
}
