// Unsaved input anywhere on the page: an ended session must not lose it (G1).

import { useEffect, useId } from "react";
import { createEvent } from "../event";

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

const stayed = createEvent<[]>();

/** Calls back when the user decides to stay with the unsaved input; returns the unsubscribe function. */
export const onStayed = stayed.listen;

/** The user decided to stay. */
export const noteStayed = () => stayed.emit();

/** Discards unsaved input: it belongs to a user who is gone. */
export function giveUpUnsaved(): void {
  dirty.clear();
}

/** Whether there is unsaved input. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}
