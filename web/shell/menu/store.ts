// The state of a menu: its current settings, what is open in it, and what was clicked. A reset hides it.

import type { MenuSettings } from "../../client/config/layout";
import { isSame } from "../../client/is-same";
import { createStore, type ReadableStore, useStore } from "../../client/store";
import type { MenuNode } from "./item";
import { nothingOpen, type OpenNodes, opened, openedAround, toggled } from "./open-nodes";
import { opensOnHover, standardSettings } from "./settings";

export interface MenuState {
  readonly settings: MenuSettings;
  readonly open: OpenNodes;
  /** Key of the entry that was clicked on this page. */
  readonly clicked: string | undefined;
  readonly isShown: boolean;
}

/** The store of a menu's state. */
export interface MenuStore extends ReadableStore<MenuState> {
  /** Applies settings and shows the menu; tells nobody when that changes nothing. */
  readonly configure: (settings: Partial<MenuSettings>) => void;
  /** Toggles between regular and small. */
  readonly toggleSize: () => void;
  /** The pointer entered or left the menu. */
  readonly hover: (isOver: boolean) => void;
  /** A title was clicked in inline mode. */
  readonly toggle: (node: MenuNode, roots: readonly MenuNode[]) => void;
  /** An entry was clicked. */
  readonly click: (node: MenuNode) => void;
  /** The page changed: opens the ancestors of the active entry, and forgets a click on another page. */
  readonly arrive: (page: string, active: MenuNode | undefined, roots: readonly MenuNode[]) => void;
  /** The same for the first page, while the menu is rendered for the first time: nothing follows it yet. Does nothing later. */
  readonly begin: MenuStore["arrive"];
  /** Restores the initial state, hidden. */
  readonly reset: () => void;
}

/** Creates a menu, hidden until it is configured. */
export function createMenuStore(standard: MenuSettings = standardSettings): MenuStore {
  const beginning: MenuState = { settings: standard, open: nothingOpen, clicked: undefined, isShown: false };
  let isFresh = true;
  let arrivedAt: string | undefined;
  const { set, ...state } = createStore(beginning);
  const change = (members: Partial<MenuState>) => set({ ...state.get(), ...members });
  const changeSettings = (members: Partial<MenuSettings>) =>
    change({ settings: { ...state.get().settings, ...members } });
  const arrive: MenuStore["arrive"] = (page, active, roots) => {
    const isElsewhere = page !== arrivedAt;
    arrivedAt = page;
    const before = state.get();
    const around = openedAround(before.open, active, roots);
    const [first] = roots.filter(({ item }) => item.group);
    // Without an active entry the first group is open initially: a closed menu would show no entries.
    const open = isFresh && first && around.size === 0 ? opened(around, first, roots) : around;
    if (first) isFresh = false;
    const clicked = isElsewhere ? undefined : before.clicked;
    if (open !== before.open || clicked !== before.clicked) change({ open, clicked });
  };
  return {
    ...state,
    configure(given) {
      const before = state.get();
      const settings = { ...before.settings, ...given };
      if (!before.isShown || !isSame(settings, before.settings)) change({ settings, isShown: true });
    },
    toggleSize() {
      changeSettings({ size: state.get().settings.size === "small" ? "regular" : "small", opened: false });
    },
    hover(isOver) {
      const { settings } = state.get();
      const isOpened = isOver && opensOnHover(settings);
      if (isOpened !== settings.opened) changeSettings({ opened: isOpened });
    },
    toggle: (node, roots) => change({ open: toggled(state.get().open, node, roots) }),
    click: ({ key }) => change({ clicked: key }),
    arrive,
    begin(page, active, roots) {
      if (arrivedAt === undefined) arrive(page, active, roots);
    },
    reset() {
      isFresh = true;
      arrivedAt = undefined;
      set(beginning);
    },
  };
}

/** The state of a menu, for a component. */
export const useMenu: (store: MenuStore) => MenuState = useStore;

export const useIsMenuShown = (store: MenuStore): boolean =>
  useStore({ ...store, get: () => store.get().isShown, getPrerendered: () => store.getPrerendered().isShown });

/** Its settings: the component is not rendered again for what is opened and clicked. */
export const useMenuSettings = (store: MenuStore): MenuSettings =>
  useStore({ ...store, get: () => store.get().settings, getPrerendered: () => store.getPrerendered().settings });
