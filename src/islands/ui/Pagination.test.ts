import { expect, test } from 'vitest';
import { pageNumbers } from './Pagination.tsx';

const show = (current: number, count: number) =>
  pageNumbers(current, count)
    .map(({ page, isAfterGap }) => (isAfterGap ? `… ${page}` : `${page}`))
    .join(' ');

test.each([
  [1, 1, '1'],
  [1, 4, '1 2 3 4'],
  [1, 7, '1 2 3 4 5 6 7'],
  [1, 20, '1 2 3 4 5 … 19 20'],
  [5, 20, '1 2 3 4 5 6 7 … 19 20'],
  [6, 20, '1 2 3 4 5 6 7 8 … 19 20'],
  [10, 20, '1 2 … 8 9 10 11 12 … 19 20'],
  [20, 20, '1 2 … 16 17 18 19 20'],
  [400, 8334, '1 2 … 398 399 400 401 402 … 8333 8334'],
])('page %i of %i shows %s @p52', (current, count, expected) => {
  expect(show(current, count)).toBe(expected);
});
