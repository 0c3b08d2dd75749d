// Idempotency keys for creations: the same content keeps its key, so a creation that is sent twice creates one record.

import { useCallback, useRef } from "react";

/** Returns the function that gives the key of a content. */
export function useCreationKey(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
