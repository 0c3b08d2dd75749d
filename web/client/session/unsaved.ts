// Unsaved input anywhere on the page: an ended session must not lose it (G1).

import { useEffect, useId } from "react";

const dirty = new Set<string>();

/** Registers whether a form has unsaved input. */
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

/** Discards unsaved input: it belongs to a user who is gone. */
export function giveUpUnsaved(): void {
  dirty.clear();
}

/** Whether there is unsaved input. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}
