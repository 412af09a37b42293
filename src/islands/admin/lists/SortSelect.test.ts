import { expect, test } from 'vitest';
import { columnsOf } from './list.ts';
import { sortOptions } from './SortSelect.tsx';

test('sortOptions names both directions of each column, its first direction first', () => {
  const cell = () => null;
  const columns = columnsOf(
    [
      ['name', 'Name'],
      ['price', 'Price'],
      ['date', 'Date'],
      ['expiresAt', 'Ends'],
      ['productId', 'Product ID'],
      ['state', 'State'],
    ],
    { name: cell, price: cell, date: cell, expiresAt: cell, productId: cell, state: cell },
    { descendingFirst: ['date', 'productId'], unsorted: ['state'], actions: cell },
  );
  const looks = { numbers: ['price'], dates: ['date'], ends: ['expiresAt'] };
  expect(sortOptions(columns, looks)).toEqual([
    ['name asc', 'Name, A to Z'],
    ['name desc', 'Name, Z to A'],
    ['price asc', 'Price, lowest first'],
    ['price desc', 'Price, highest first'],
    ['date desc', 'Date, newest first'],
    ['date asc', 'Date, oldest first'],
    ['expiresAt asc', 'Ends, earliest first'],
    ['expiresAt desc', 'Ends, latest first'],
    ['productId desc', 'Product ID, highest first'],
    ['productId asc', 'Product ID, lowest first'],
  ]);
});
