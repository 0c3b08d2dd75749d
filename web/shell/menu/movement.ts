// Keyboard navigation in a menu bar with drop-downs (the menubar pattern of the ARIA practices).

import { hasChildren, type MenuNode } from "./item";

/** The focused node, and the open nodes, the outermost first. */
export interface MenuPosition {
  readonly focus: MenuNode;
  readonly open: readonly MenuNode[];
}

/** The entries of a list: children that are forced open are in it themselves, below their title. */
export function entriesIn(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => (node.item.forceOpen && hasChildren(node) ? entriesIn(node.children) : [node]));
}

const after = (list: readonly MenuNode[], at: MenuNode, step: number) =>
  list[(list.indexOf(at) + step + list.length) % list.length] ?? at;

function into(open: readonly MenuNode[], node: MenuNode, end: 0 | -1): MenuPosition {
  return { open: [...open, node], focus: entriesIn(node.children).at(end) ?? node };
}

/** The next entry whose title begins with a letter. */
function named(list: readonly MenuNode[], from: MenuNode, letter: string): MenuNode {
  const at = list.indexOf(from) + 1;
  const inOrder = [...list.slice(at), ...list.slice(0, at)];
  return inOrder.find(({ item }) => item.title.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())) ?? from;
}

/**
 * The position after a key press; undefined: the menu does not handle the key.
 *
 * @param where.roots the entries of the bar
 * @param isRtl the bar runs from right to left
 */
export function moved(
  roots: readonly MenuNode[],
  where: MenuPosition,
  key: string,
  isRtl = false,
): MenuPosition | undefined {
  const { focus, open } = where;
  const bar = entriesIn(roots);
  const level = open.findLastIndex((node) => entriesIn(node.children).includes(focus));
  const list = level < 0 ? bar : entriesIn(open[level]?.children ?? []);
  const above = open.slice(0, level + 1);
  const beside = (step: number): MenuPosition => {
    const next = after(bar, level < 0 ? focus : (open[0] ?? focus), step);
    if (open.length === 0 || !hasChildren(next)) return { open: [], focus: next };
    return level < 0 ? { open: [next], focus: next } : into([], next, 0);
  };
  switch (isRtl ? ({ ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[key] ?? key) : key) {
    case "ArrowDown":
      if (level >= 0) return { open: above, focus: after(list, focus, 1) };
      return hasChildren(focus) ? into([], focus, 0) : undefined;
    case "ArrowUp":
      if (level >= 0) return { open: above, focus: after(list, focus, -1) };
      return hasChildren(focus) ? into([], focus, -1) : undefined;
    case "ArrowRight":
      return level >= 0 && hasChildren(focus) ? into(above, focus, 0) : beside(1);
    case "ArrowLeft":
      return level > 0 ? { open: open.slice(0, level), focus: open[level] ?? focus } : beside(-1);
    case "Home":
      return { open: above, focus: list[0] ?? focus };
    case "End":
      return { open: above, focus: list.at(-1) ?? focus };
    case "Enter":
    case " ":
      return hasChildren(focus) ? into(above, focus, 0) : undefined;
    case "Escape":
      if (level < 0) return open.length > 0 ? { open: [], focus } : undefined;
      return { open: open.slice(0, level), focus: open[level] ?? focus };
    default:
      return key.length === 1 && key !== " " ? { open: above, focus: named(list, focus, key) } : undefined;
  }
}
