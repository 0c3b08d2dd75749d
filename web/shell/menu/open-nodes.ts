// Which submenus and groups are open (specification 4): in inline mode a title toggles, a group opens with an active child, and of sibling
// groups one is open.

import { hasChildren, type MenuNode, trailOf } from "./item";

/** Keys of the open nodes. */
export type Open = ReadonlySet<string>;

export const nothingOpen: Open = new Set();

/** Whether the children of a node are visible. */
export function isOpen(open: Open, node: MenuNode): boolean {
  return hasChildren(node) && (node.item.forceOpen === true || open.has(node.key));
}

/** Opens a node; a group closes its siblings. `roots` are the entries at the top. */
export function opened(open: Open, node: MenuNode, roots: readonly MenuNode[]): Open {
  const beside = node.item.group ? (node.parent?.children ?? roots).filter(({ item }) => item.group) : [];
  const closing = new Set(beside.map(({ key }) => key));
  return new Set([...[...open].filter((key) => !closing.has(key)), node.key]);
}

/** Closes a node. */
export function closed(open: Open, node: MenuNode): Open {
  return new Set([...open].filter((key) => key !== node.key));
}

/** A click on a title in inline mode. */
export function toggled(open: Open, node: MenuNode, roots: readonly MenuNode[]): Open {
  if (!hasChildren(node) || node.item.forceOpen) return open;
  return open.has(node.key) ? closed(open, node) : opened(open, node, roots);
}

/** Opens the ancestors of the active node. */
export function openedAround(open: Open, active: MenuNode | undefined, roots: readonly MenuNode[]): Open {
  const around = trailOf(active?.parent).filter(({ key }) => !open.has(key));
  return around.reduce((before, node) => opened(before, node, roots), open);
}
