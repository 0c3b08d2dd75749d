// The menu of a sidebar: nested entries in inline mode where there is space for text, otherwise icons with menus beside them.

import { type KeyboardEvent, useLayoutEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import type { MenuItem } from "../../client/config/layout";
import { treeOf } from "./item";
import { activeIn } from "./selection";
import { isWide } from "./settings";
import { SideEntries } from "./side-entries";
import { SmallEntries } from "./small-entries";
import { type MenuStore, useMenu } from "./store";
import "./menu.css";

/** The index of the visible entry that a key moves the focus to. */
function step(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** Arrow keys move between entries, in addition to Tab. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const entries = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("[data-entry]"));
  const next = step(event.key, entries.indexOf(event.target as HTMLElement), entries.length);
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}

export function SideMenu(props: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly store: MenuStore;
  /** There is space for text whatever the settings say: on a phone the menu is over the page. */
  readonly isInline?: boolean;
  /** An entry was selected. */
  readonly onChosen?: () => void;
}) {
  const { label, items, store, isInline = false, onChosen } = props;
  const { pathname } = useLocation();
  const nodes = useMemo(() => treeOf(items), [items]);
  const active = useMemo(() => activeIn(nodes, pathname), [nodes, pathname]);
  // What is open around the page is rendered with the menu, and not after it.
  useState(() => store.begin(pathname, active, nodes));
  const { settings, open, clicked } = useMenu(store);
  // Before the paint: automatic opening must not shift the rest.
  useLayoutEffect(() => store.arrive(pathname, active, nodes), [store, active, nodes, pathname]);
  const shared = { nodes, active, open, clicked, store, onChosen };
  return (
    <nav className="side-menu" aria-label={label} onKeyDown={onKeyDown}>
      {isInline || isWide(settings) ? (
        <SideEntries entries={nodes} {...shared} />
      ) : (
        <SmallEntries entries={nodes} {...shared} />
      )}
    </nav>
  );
}
