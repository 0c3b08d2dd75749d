// What was typed and not saved, anywhere on the page: a dead session must not cost it (G1).

import { useEffect, useId } from "react";

const dirty = new Set<string>();

/** A form says whether it holds something that is not saved. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    dirty.add(id);
    return () => {
      dirty.delete(id);
    };
  }, [id, isDirty]);
}

/** Gives up what was typed: it belongs to a person who is not here any more. */
export function giveUpUnsaved(): void {
  dirty.clear();
}

/** Whether anything is typed that would be lost. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}
