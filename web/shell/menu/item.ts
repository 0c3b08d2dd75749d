// The tree that the entries of a menu form.

import type { MenuItem } from "../../client/config/layout";

/** An entry in its place. */
export interface MenuNode {
  readonly item: MenuItem;
  /** The same for the same entry, whatever language its title is in and whoever stands beside it. */
  readonly key: string;
  /** 0 at the top. */
  readonly level: number;
  readonly parent: MenuNode | undefined;
  readonly children: readonly MenuNode[];
}

/** What an entry is, whatever it is called: where it leads, or where the first one below it does. */
function identityOf({ mfeName, mfePath, path, children }: MenuItem): string {
  const own = [mfeName, mfePath, path].filter(Boolean).join(" ");
  if (own) return own;
  const [first] = children ?? [];
  return first ? `(${identityOf(first)})` : "";
}

/** The tree of some entries. */
export function treeOf(items: readonly MenuItem[], parent?: MenuNode): readonly MenuNode[] {
  const taken = new Map<string, number>();
  return items.map((item, place) => {
    const own = identityOf(item) || `${place}`;
    const same = taken.get(own) ?? 0;
    taken.set(own, same + 1);
    const key = `${parent ? `${parent.key} > ` : ""}${own}${same ? ` ${same}` : ""}`;
    const children: MenuNode[] = [];
    const node: MenuNode = { item, key, level: (parent?.level ?? -1) + 1, parent, children };
    children.push(...treeOf(item.children ?? [], node));
    return node;
  });
}

/** An entry and everything that it is in, the outermost first. */
export function trailOf(node: MenuNode | undefined): readonly MenuNode[] {
  return node ? [...trailOf(node.parent), node] : [];
}

/** Every entry of a tree. */
export function allOf(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.children)]);
}

/** Whether something opens below it. */
export function hasChildren({ children }: MenuNode): boolean {
  return children.length > 0;
}

/** For menus where a title only opens: what a title leads to itself becomes the first entry below it. */
export function ownPageFirst(item: MenuItem): MenuItem {
  if (!item.children?.length) return item;
  const children = item.children.map(ownPageFirst);
  const { path, mfeName, mfePath, callback, icon, img, ...rest } = item;
  if (path === undefined && mfeName === undefined) return { ...item, children };
  const own = { title: item.title, path, mfeName, mfePath, callback, icon, img };
  return { ...rest, icon, img, children: [own, ...children] };
}
