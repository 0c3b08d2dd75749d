// Which submenus and groups are open (specification 4): in inline mode a title toggles, a group opens with an active
// child, and of the groups beside each other one is open.

import { hasChildren, type MenuNode, trailOf } from "./item";

/** Keys of what is open. */
export type Open = ReadonlySet<string>;

/** Nothing. */
export const nothingOpen: Open = new Set();

/** Whether the children of an entry are in sight. */
export function isOpen(open: Open, node: MenuNode): boolean {
  return hasChildren(node) && (node.item.forceOpen === true || open.has(node.key));
}

/** Opens one; a group closes the others beside it. `roots` are the entries at the top. */
export function opened(open: Open, node: MenuNode, roots: readonly MenuNode[]): Open {
  const beside = node.item.group ? (node.parent?.children ?? roots).filter(({ item }) => item.group) : [];
  const closing = new Set(beside.map(({ key }) => key));
  return new Set([...[...open].filter((key) => !closing.has(key)), node.key]);
}

/** Closes one. */
export function closed(open: Open, node: MenuNode): Open {
  return new Set([...open].filter((key) => key !== node.key));
}

/** A click on a title in inline mode. */
export function toggled(open: Open, node: MenuNode, roots: readonly MenuNode[]): Open {
  if (!hasChildren(node) || node.item.forceOpen) return open;
  return open.has(node.key) ? closed(open, node) : opened(open, node, roots);
}

/** Opens everything that an active entry is in. */
export function openedAround(open: Open, active: MenuNode | undefined, roots: readonly MenuNode[]): Open {
  const around = trailOf(active?.parent).filter(({ key }) => !open.has(key));
  return around.reduce((before, node) => opened(before, node, roots), open);
}
