// How many entries fit into a bar: the others go behind its last one.

import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Number of entries that fit, from the first on; `more` is the width of the overflow entry. */
export function fitting(widths: readonly number[], more: number, room: number): number {
  const sum = (list: readonly number[]) => list.reduce((all, width) => all + width, 0);
  if (sum(widths) <= room) return widths.length;
  let count = widths.length - 1;
  while (count > 0 && sum(widths.slice(0, count)) + more > room) count -= 1;
  return count;
}

/**
 * Number of children of a list that fit into its parent, whose width must not depend on them; the last child is the overflow entry. `content`
 * changes when the children do: then all are rendered and measured again, before the paint. Measured when the browser has laid out the page
 * anyway, and not at all while the list is hidden, as it is on phones.
 */
export function useFitting(ref: RefObject<HTMLElement | null>, content: string): number {
  const [measured, setMeasured] = useState<{ content: string; widths: number[]; room: number }>();
  const isCurrent = measured?.content === content;
  useLayoutEffect(() => {
    const list = ref.current;
    const bar = list?.parentElement;
    if (!bar) return;
    let widths: number[] | undefined;
    const observer = new ResizeObserver(() => {
      // Chromium reports a hidden bar, too, when it begins to observe it.
      if (bar.clientWidth === 0) return;
      widths ??= Array.from(list.children, (child) => child.getBoundingClientRect().width);
      const next = { content, widths, room: bar.clientWidth };
      flushSync(() => setMeasured(next));
    });
    observer.observe(bar);
    return () => observer.disconnect();
  }, [ref, content]);
  if (!measured || !isCurrent) return Number.POSITIVE_INFINITY;
  const widths = measured.widths.slice(0, -1);
  return fitting(widths, measured.widths.at(-1) ?? 0, measured.room);
}
