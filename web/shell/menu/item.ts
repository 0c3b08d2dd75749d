// The tree of menu entries.

import type { MenuItem } from "../../client/config/layout";

/** A node of the tree. */
export interface MenuNode {
  readonly item: MenuItem;
  /** Stable for the same entry, independent of the language of its title and of its siblings. */
  readonly key: string;
  /** 0 at the top. */
  readonly level: number;
  readonly parent: MenuNode | undefined;
  readonly children: readonly MenuNode[];
}

/** The identity of an entry, independent of its title: its target, or that of the first entry below it. */
function identityOf({ mfeName, mfePath, path, children }: MenuItem): string {
  const own = [mfeName, mfePath, path].filter(Boolean).join(" ");
  if (own) return own;
  const [first] = children ?? [];
  return first ? `(${identityOf(first)})` : "";
}

/** Builds the tree. */
export function treeOf(items: readonly MenuItem[], parent?: MenuNode): readonly MenuNode[] {
  const taken = new Map<string, number>();
  return items.map((item, index) => {
    const own = identityOf(item) || `${index}`;
    const same = taken.get(own) ?? 0;
    taken.set(own, same + 1);
    const key = `${parent ? `${parent.key} > ` : ""}${own}${same ? ` ${same}` : ""}`;
    const children: MenuNode[] = [];
    const node: MenuNode = { item, key, level: (parent?.level ?? -1) + 1, parent, children };
    children.push(...treeOf(item.children ?? [], node));
    return node;
  });
}

/** A node and its ancestors, the outermost first. */
export function pathTo(node: MenuNode | undefined): readonly MenuNode[] {
  return node ? [...pathTo(node.parent), node] : [];
}

/** Every node of a tree. */
export function allOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.children)]);
}

/** Whether it has a submenu. */
export function hasChildren({ children }: MenuNode): boolean {
  return children.length > 0;
}

/** For menus where a title only opens: the title's own target is the first entry below it. */
export function ownPageFirst(item: MenuItem): MenuItem {
  if (!item.children?.length) return item;
  const children = item.children.map(ownPageFirst);
  const { path, mfeName, mfePath, callback, icon, img, ...rest } = item;
  if (path === undefined && mfeName === undefined) return { ...item, children };
  const own = { title: item.title, path, mfeName, mfePath, callback, icon, img };
  return { ...rest, icon, img, children: [own, ...children] };
}
