// The page numbers of a pager: the first, the last, and two on either side of the current one (specification 9).

/** Number of adjacent pages on either side. */
export const ADJACENCY = 2;

/** Page numbers from 1, and `null` for a gap. Beyond the last numbered page only the current one is shown. */
export function pagesShown(current: number, last: number): readonly (number | null)[] {
  if (current > last) {
    const ends = last > 2 ? [1, null, last] : pagesShown(1, last);
    return [...ends, ...(current - last > 1 ? [null] : []), current];
  }
  const near = new Set([1, last]);
  for (let page = current - ADJACENCY; page <= current + ADJACENCY; page += 1) near.add(page);
  const pages = [...near].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}
