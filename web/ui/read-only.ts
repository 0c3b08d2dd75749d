// Read-only mode: every control that changes data disables itself below this context.

import { createContext, useContext } from "react";

/** The reason; undefined: data can be changed. */
export const ReadOnly = createContext<string | undefined>(undefined);

/** The reason why nothing can be changed here; undefined: data can be changed. */
export function useReadOnly(): string | undefined {
  return useContext(ReadOnly);
}
