// Whether what is shown can be changed at all: everything that changes something closes by itself below this.

import { createContext, useContext } from "react";

/** Why nothing can be changed; undefined: it can. */
export const ReadOnly = createContext<string | undefined>(undefined);

/** Why nothing can be changed here; undefined: it can. */
export function useReadOnly(): string | undefined {
  return useContext(ReadOnly);
}
