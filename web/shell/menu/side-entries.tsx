// Inline mode: children are below their title, which toggles them.

import type { CSSProperties } from "react";
import { Entry, EntryArrow, EntryIcon } from "./entry";
import { hasChildren, type MenuNode } from "./item";
import { isOpen, type OpenNodes } from "./open-nodes";
import { isAround, isSelected } from "./selection";
import type { MenuStore } from "./store";
import "./menu.css";

/** Props of sidebar entries. */
export interface SideProps {
  /** The entries of this list. */
  readonly entries: readonly MenuNode[];
  /** The whole menu. */
  readonly nodes: readonly MenuNode[];
  readonly active: MenuNode | undefined;
  readonly open: OpenNodes;
  readonly clicked: string | undefined;
  readonly store: MenuStore;
  readonly onChosen: (() => void) | undefined;
}

/** A vertical list of entries. */
export function SideEntries({ entries, ...shared }: SideProps) {
  return (
    <ul className="side-entries">
      {entries.map((node) => (
        <SideEntry key={node.key} node={node} {...shared} />
      ))}
    </ul>
  );
}

function SideEntry({ node, ...shared }: Omit<SideProps, "entries"> & { readonly node: MenuNode }) {
  const { nodes, active, open, clicked, store, onChosen } = shared;
  const { item, level } = node;
  const opens = hasChildren(node);
  const isShown = isOpen(open, node);
  const toggle = () => {
    // A title with a target navigates to it; it does not close its children.
    if (opens && !(isShown && item.path !== undefined)) store.toggle(node, nodes);
  };
  const chosen = () => {
    toggle();
    if (opens && item.path === undefined) return;
    store.click(node);
    onChosen?.();
  };
  const words = (
    <>
      <EntryIcon node={node} />
      <span className="entry-title">{item.title}</span>
      {opens && !item.forceOpen ? <EntryArrow /> : null}
    </>
  );
  return (
    <li
      data-group={item.group || undefined}
      data-line-before={item.groupSeparatorBefore || undefined}
      data-line-after={item.groupSeparatorAfter || undefined}
      style={{ "--level": level } as CSSProperties}
    >
      {opens && item.forceOpen && item.path === undefined ? (
        <p className="side-heading" data-level={level}>
          {words}
        </p>
      ) : (
        <Entry
          node={node}
          className="side-entry"
          isSelected={isSelected(node, active, clicked) || (!isShown && isAround(node, active))}
          aria-current={node.key === active?.key ? "page" : undefined}
          aria-expanded={opens && !item.forceOpen ? isShown : undefined}
          onChosen={chosen}
          onKeyDown={(event) => {
            const isForward = event.key === (isRtl(event.currentTarget) ? "ArrowLeft" : "ArrowRight");
            const isBack = event.key === (isRtl(event.currentTarget) ? "ArrowRight" : "ArrowLeft");
            if (opens && !item.forceOpen && ((isForward && !isShown) || (isBack && isShown))) store.toggle(node, nodes);
          }}
        >
          {words}
        </Entry>
      )}
      {isShown ? <SideEntries entries={node.children} {...shared} /> : null}
    </li>
  );
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === "rtl";
}
