// Reads of pages before the sign-in. In the signed-in part every read is a TanStack Query (`web/client/session/read-query.ts`), a library that
// the sign-in page would have to load (decisions 006 and 096, which list the other effects with requests). A route loader would delay hydration:
// the router renders a prerendered page at once only if nothing has to be loaded.

import { useCallback, useEffect, useMemo, useState } from "react";

/** State of a read. */
export interface AsyncState<Value> {
  /** Undefined while it loads, also while it loads again. */
  readonly value: Value | undefined;
  /** As `value`, but while it loads again the previous value stays. */
  readonly latest: Value | undefined;
  readonly reload: () => void;
}

/** Calls `load`, and again when `load` is another function. An expected failure is a value: `load` rejects only with unexpected ones. */
export function useAsync<Value>(load: () => Promise<Value>): AsyncState<Value> {
  const [attempt, setAttempt] = useState(0);
  const request = useMemo(() => ({ load, attempt }), [load, attempt]);
  const [result, setResult] = useState<{ readonly request: object; readonly value: Value }>();
  useEffect(() => {
    let isStale = false;
    void request.load().then((value) => {
      if (!isStale) setResult({ request, value });
    });
    return () => {
      isStale = true;
    };
  }, [request]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { value: result?.request === request ? result.value : undefined, latest: result?.value, reload };
}
