// A creation that is sent twice makes one thing: the same content keeps its key, another content gets its own.

import { useCallback, useRef } from "react";

/** Answers the key of a content. */
export function useCreationKey(): (content: unknown) => string {
  const last = useRef({ content: "", key: "" });
  return useCallback((content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}
