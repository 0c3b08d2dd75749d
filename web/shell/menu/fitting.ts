// How many entries a bar has room for: the others go behind its last one.

import { type RefObject, useLayoutEffect, useState } from "react";

/** How many fit, the first ones first; `more` is the width of the entry behind which the others go. */
export function fitting(widths: readonly number[], more: number, room: number): number {
  const sum = (list: readonly number[]) => list.reduce((all, width) => all + width, 0);
  if (sum(widths) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(widths.slice(0, count)) + more > room) count -= 1;
  return count;
}

/**
 * How many children of a list fit into it; its last child is the one for the others. `content` changes when they are
 * others: then all are drawn and measured anew, before anybody sees it.
 */
export function useFitting(ref: RefObject<HTMLElement | null>, content: string): number {
  const [measured, setMeasured] = useState<{ content: string; widths: number[]; room: number }>();
  const isCurrent = measured?.content === content;
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list || isCurrent) return;
    const widths = Array.from(list.children, (child) => child.getBoundingClientRect().width);
    setMeasured({ content, widths, room: list.clientWidth });
  }, [ref, content, isCurrent]);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const observer = new ResizeObserver(() => setMeasured((before) => before && { ...before, room: list.clientWidth }));
    observer.observe(list);
    return () => observer.disconnect();
  }, [ref]);
  if (!measured || !isCurrent) return Number.POSITIVE_INFINITY;
  const widths = measured.widths.slice(0, -1);
  return fitting(widths, measured.widths.at(-1) ?? 0, measured.room);
}
