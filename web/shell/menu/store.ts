// The state of a menu: its settings as they are now, what is open in it, and what was clicked. It can be reset, which hides it.

import { useSyncExternalStore } from "react";
import type { MenuNode } from "./item";
import { nothingOpen, type Open, opened, openedAround, toggled } from "./opening";
import { type MenuSettings, opensOnHover, standardSettings } from "./settings";

/** The state. */
export interface MenuState {
  readonly settings: MenuSettings;
  readonly open: Open;
  /** Key of the entry that was clicked on this page. */
  readonly clicked: string | undefined;
  readonly isShown: boolean;
}

/** A menu's state and what changes it. */
export interface MenuStore {
  readonly state: () => MenuState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes over settings, and shows the menu. */
  readonly configure: (settings: Partial<MenuSettings>) => void;
  /** Switches between regular and small. */
  readonly toggleSize: () => void;
  /** A pointer is over it, or left it. */
  readonly hover: (isOver: boolean) => void;
  /** A title was clicked in inline mode. */
  readonly toggle: (node: MenuNode, roots: readonly MenuNode[]) => void;
  /** An entry was clicked. */
  readonly click: (node: MenuNode) => void;
  /** The page changed: what it belongs to opens, and what was clicked before is of another page. */
  readonly arrive: (active: MenuNode | undefined, roots: readonly MenuNode[]) => void;
  /** Back to the beginning, and hidden. */
  readonly reset: () => void;
}

/** Makes a menu, hidden until it is configured. */
export function menuStore(standard: MenuSettings = standardSettings): MenuStore {
  const beginning: MenuState = { settings: standard, open: nothingOpen, clicked: undefined, isShown: false };
  let state = beginning;
  let isFresh = true;
  const listeners = new Set<() => void>();
  const become = (change: Partial<MenuState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const set = (change: Partial<MenuSettings>) => become({ settings: { ...state.settings, ...change } });
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    configure: (settings) => become({ settings: { ...state.settings, ...settings }, isShown: true }),
    toggleSize: () => set({ size: state.settings.size === "small" ? "regular" : "small", opened: false }),
    hover(isOver) {
      const isOpened = isOver && opensOnHover(state.settings);
      if (isOpened !== state.settings.opened) set({ opened: isOpened });
    },
    toggle: (node, roots) => become({ open: toggled(state.open, node, roots) }),
    click: ({ key }) => become({ clicked: key }),
    arrive(active, roots) {
      const around = openedAround(state.open, active, roots);
      const [first] = roots.filter(({ item }) => item.group);
      // Where nothing says which, the first group is open at first: a closed menu tells nobody what there is.
      const open = isFresh && first && around.size === 0 ? opened(around, first, roots) : around;
      if (first) isFresh = false;
      if (open !== state.open || state.clicked !== undefined) become({ open, clicked: undefined });
    },
    reset() {
      isFresh = true;
      become(beginning);
    },
  };
}

/** The state of a menu, for a component. */
export function useMenu(store: MenuStore): MenuState {
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}
