// What a promise came to, for a component that no loader waits for.

import { useCallback, useEffect, useMemo, useState } from "react";

/** What was loaded. */
export interface AsyncState<Value> {
  /** Undefined while it is loaded, for the first time or again. */
  readonly value: Value | undefined;
  /** The same, but while it is loaded again it stays what it was. */
  readonly latest: Value | undefined;
  readonly again: () => void;
}

/** Loads, and again whenever `load` is another function. A failure is part of the value: `load` rejects with what nobody expects alone. */
export function useAsync<Value>(load: () => Promise<Value>): AsyncState<Value> {
  const [round, setRound] = useState(0);
  const turn = useMemo(() => ({ load, round }), [load, round]);
  const [loaded, setLoaded] = useState<{ readonly turn: object; readonly value: Value }>();
  useEffect(() => {
    let isGone = false;
    void turn.load().then((value) => {
      if (!isGone) setLoaded({ turn, value });
    });
    return () => {
      isGone = true;
    };
  }, [turn]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { value: loaded?.turn === turn ? loaded.value : undefined, latest: loaded?.value, again };
}
