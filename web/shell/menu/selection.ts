// Which entry the page belongs to: its route is active exactly or as a part of it (specification 4).

import { allOf, type MenuNode, trailOf } from "./item";

/** What an address and everything below it have in common: `/admin/user/overview/` is where people are, with and without `auth/`. */
function scopeOf(address: string): string {
  const path = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
  return path.replace(/\/overview$/, "").replace(/(?:\/auth)?\/admin(?=\/|$)/, "/auth/admin");
}

/** Where an entry leads within the product; nothing for one that leads out of it or nowhere. */
export function addressOf({ item }: MenuNode): string | undefined {
  const { path, mfePath = "" } = item;
  if (path === undefined || /^[a-z][a-z0-9+.-]*:|^\/[\\/]/i.test(path)) return undefined;
  return mfePath ? `${path.replace(/\/+$/, "")}/${mfePath.replace(/^\/+/, "")}` : path;
}

/** How much of a page's address an entry names: nothing at all, a part (`subset`), or everything (`exact`). */
export function matchOf(node: MenuNode, pathname: string): "exact" | "subset" | undefined {
  const address = addressOf(node);
  if (address === undefined) return undefined;
  const [own, page] = [scopeOf(address), scopeOf(pathname)];
  if (own === page) return "exact";
  // Everything is below the root: that would say nothing.
  return own !== "" && page.startsWith(`${own}/`) ? "subset" : undefined;
}

/** The entry whose route is active: the one that names the most of the page's address. */
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

/** Whether the active entry is somewhere below an entry. */
export function isAround(node: MenuNode, active: MenuNode | undefined): boolean {
  return trailOf(active?.parent).some(({ key }) => key === node.key);
}
