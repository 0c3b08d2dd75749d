// The record of a form that stays open after a save, because something is left to be saved.

import { useState } from "react";
import type { QueryArea } from "../../client/session/read-query";
import { useReload } from "./use-reload";

/**
 * The record of a form: the given one, or the one that the form itself has created and edits from then on. `keep` takes over what was
 * saved, and reloads the area: the list behind the form does so by itself only when the form closes.
 */
export function useSavedRecord<Entity>(
  given: Entity | undefined,
  area: QueryArea,
): readonly [record: Entity | undefined, keep: (saved: Entity) => void] {
  const [created, setCreated] = useState<Entity>();
  const reload = useReload(area);
  function keep(saved: Entity): void {
    setCreated(() => saved);
    reload();
  }
  return [given ?? created, keep];
}
