// One thing by its id: loaded once, again on demand, and replaced by what a save answers.

import { useCallback, useEffect, useState } from "react";
import { onHeardAgain } from "../api/network";

/** What is known of it. */
export interface Known<Thing> {
  /** Undefined while it is asked for, and for a thing that is being made. */
  readonly thing: Thing | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
  readonly accept: (thing: Thing) => void;
}

/** Loads it; without an id nothing is asked. `load` must be the same function from render to render. */
export function useRecord<Thing>(id: string | undefined, load: (id: string) => Promise<Thing>): Known<Thing> {
  const [thing, accept] = useState<Thing>();
  const [failure, setFailure] = useState<unknown>();
  const [wish, setWish] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is a reason to ask again
  useEffect(() => {
    if (id === undefined) return;
    let gone = false;
    setFailure(undefined);
    load(id).then(
      (found) => gone || accept(() => found),
      (refused: unknown) => gone || setFailure(refused),
    );
    return () => {
      gone = true;
    };
  }, [id, load, wish]);
  const retry = useCallback(() => setWish((before) => before + 1), []);
  // What is there stays: something may be typed over it.
  const isMissing = failure !== undefined;
  useEffect(() => (isMissing ? onHeardAgain(retry) : undefined), [isMissing, retry]);
  return { thing, failure, retry, accept };
}
