// Finds the entry of the current page: its route matches exactly or as a prefix (specification 4).

import { basePathOf, entryOf } from "../micro-frontends/addresses";
import { allOf, type MenuNode, pathTo } from "./item";

/** The prefix of an address and everything below it: `/admin/user/overview/` is the area of users, with and without `auth/`. */
function scopeOf(address: string): string {
  const path = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
  return path.replace(/\/overview$/, "").replace(/(?:\/auth)?\/admin(?=\/|$)/, "/auth/admin");
}

/** The target of an entry within the product; undefined for external targets and for entries without one. */
export function addressOf({ item }: MenuNode): string | undefined {
  const { mfeName, mfePath } = item;
  const path = item.path ?? (mfeName === undefined ? undefined : basePathOf(mfeName));
  if (path === undefined || /^[a-z][a-z0-9+.-]*:|^\/[\\/]/i.test(path)) return undefined;
  return entryOf({ path, mfePath: mfePath ?? null });
}

/** How an entry's target matches a page's address: not at all, as a prefix (`subset`), or exactly (`exact`). */
export function matchOf(node: MenuNode, pathname: string): "exact" | "subset" | undefined {
  const address = addressOf(node);
  if (address === undefined) return undefined;
  const [own, page] = [scopeOf(address), scopeOf(pathname)];
  if (own === page) return "exact";
  // Every address is below the root: that match would be meaningless.
  return own !== "" && page.startsWith(`${own}/`) ? "subset" : undefined;
}

/** The active entry: the one with the longest match. */
export function activeIn(nodes: readonly MenuNode[], pathname: string): MenuNode | undefined {
  let best: MenuNode | undefined;
  for (const node of allOf(nodes)) {
    const match = matchOf(node, pathname);
    if (match === "exact") return node;
    if (match && (!best || scopeOf(addressOf(node) ?? "").length > scopeOf(addressOf(best) ?? "").length)) best = node;
  }
  return best;
}

/** Whether an entry is selected: its route is active, or it was clicked. */
export function isSelected(node: MenuNode, active: MenuNode | undefined, clicked: string | undefined): boolean {
  return node.key === active?.key || node.key === clicked;
}

/** Whether the active entry is a descendant of an entry. */
export function isAround(node: MenuNode, active: MenuNode | undefined): boolean {
  return pathTo(active?.parent).some(({ key }) => key === node.key);
}
