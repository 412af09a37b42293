/** Pages shown at either end, and around the current one (specification, section 9). */
const marginPages = 2;
const rangePages = 5;

/**
 * The page numbers to show, from 1, with `gap` where some are left out. A gap never stands for a single page.
 *
 * @param current from 1 to `count`
 */
export function pageNumbers(current: number, count: number): (number | 'gap')[] {
  const rangeStart = Math.max(
    1,
    Math.min(current - Math.floor(rangePages / 2), count - rangePages + 1),
  );
  const isShown = (page: number) =>
    page <= marginPages ||
    page > count - marginPages ||
    (page >= rangeStart && page < rangeStart + rangePages);

  const numbers: (number | 'gap')[] = [];
  for (let page = 1; page <= count; page++) {
    const isLoneGap = isShown(page - 1) && isShown(page + 1);
    if (isShown(page) || isLoneGap) numbers.push(page);
    else if (numbers.at(-1) !== 'gap') numbers.push('gap');
    else page = Math.max(page, page < current ? rangeStart - 2 : count - marginPages - 1);
  }
  return numbers;
}
