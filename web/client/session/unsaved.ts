// Unsaved input anywhere on the page: an ended session must not lose it (G1).

import { useEffect, useId } from "react";
import { createEvent } from "../event";

const dirty = new Set<string>();
const changed = createEvent<[]>();

/** Registers whether a form has unsaved input. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return;
    dirty.add(id);
    changed.emit();
    return () => {
      dirty.delete(id);
      changed.emit();
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
  changed.emit();
}

/** Whether there is unsaved input. */
export function hasUnsaved(): boolean {
  return dirty.size > 0;
}

/** Calls back when there may be unsaved input, or none any more; returns the unsubscribe function. */
export const onUnsaved = changed.listen;
