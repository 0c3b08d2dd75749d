// Light, dark, or as the system has it. `first.ts` applies the choice before the first paint.

import { useSyncExternalStore } from "react";

/** The choices. */
export const themes = ["system", "light", "dark"] as const;

/** A choice. */
export type Theme = (typeof themes)[number];

const KEY = "asgard.theme";
const listeners = new Set<() => void>();

/** The choice of this device. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Chooses, for now and for the next visit. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    localStorage.removeItem(KEY);
    delete dataset.theme;
  } else {
    localStorage.setItem(KEY, theme);
    dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** The choice, for a component. */
export function useTheme(): Theme {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return useSyncExternalStore(subscribe, currentTheme, () => "system" as const);
}
