/** Pages shown at either end and around the current one (promise 52). */
const marginPages = 2;
const rangePages = 5;

export interface PageNumber {
  page: number;
  /** Pages before this one are omitted. A gap never replaces a single page. */
  isAfterGap: boolean;
}

/**
 * Returns the page numbers to show, from 1.
 *
 * @param current from 1 to `count`
 */
export function pageNumbers(current: number, count: number): PageNumber[] {
  const rangeStart = Math.max(
    1,
    Math.min(current - Math.floor(rangePages / 2), count - rangePages + 1),
  );
  const wanted = new Set([
    ...range(1, marginPages),
    ...range(rangeStart, rangePages),
    ...range(count - marginPages + 1, marginPages),
  ]);
  // A single page takes no more room than a gap.
  const between = Array.from(wanted, (page) => page + 1).filter((page) => wanted.has(page + 1));

  const shown = [...wanted.union(new Set(between))]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((a, b) => a - b);
  return shown.map((page, index) => ({ page, isAfterGap: page > (shown[index - 1] ?? 0) + 1 }));
}

function range(start: number, length: number): number[] {
  return Array.from({ length }, (_, index) => start + index);
}
