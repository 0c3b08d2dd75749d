// Which submenus and groups are open (specification 4): in inline mode a title toggles, a group opens with an active child, and of sibling
// groups one is open.

import { hasChildren, type MenuNode, pathTo } from "./item";

/** Keys of the open nodes. */
export type OpenNodes = ReadonlySet<string>;

export const nothingOpen: OpenNodes = new Set();

/** Whether the children of a node are visible. */
export function isOpen(open: OpenNodes, node: MenuNode): boolean {
  return hasChildren(node) && (node.item.forceOpen === true || open.has(node.key));
}

/** Opens a node; a group closes its siblings. `roots` are the entries at the top. */
export function opened(open: OpenNodes, node: MenuNode, roots: readonly MenuNode[]): OpenNodes {
  const beside = node.item.group ? (node.parent?.children ?? roots).filter(({ item }) => item.group) : [];
  const closing = new Set(beside.map(({ key }) => key));
  return new Set([...[...open].filter((key) => !closing.has(key)), node.key]);
}

/** Closes a node. */
export function closed(open: OpenNodes, node: MenuNode): OpenNodes {
  return new Set([...open].filter((key) => key !== node.key));
}

/** A click on a title in inline mode. */
export function toggled(open: OpenNodes, node: MenuNode, roots: readonly MenuNode[]): OpenNodes {
  if (!hasChildren(node) || node.item.forceOpen) return open;
  return open.has(node.key) ? closed(open, node) : opened(open, node, roots);
}

/** Opens the ancestors of the active node. */
export function openedAround(open: OpenNodes, active: MenuNode | undefined, roots: readonly MenuNode[]): OpenNodes {
  const around = pathTo(active?.parent).filter(({ key }) => !open.has(key));
  return around.reduce((before, node) => opened(before, node, roots), open);
}
