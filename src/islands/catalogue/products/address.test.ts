import { expect, test } from 'vitest';
import { readAddress, toQuery, writeAddress } from './address.ts';

test.each([
  '/',
  '/?search=gold+scalper',
  '/?price=free&type=indicator&platform=mt4&order=popular&page=3&view=compact',
])('%s survives reading and writing', (address) => {
  expect(writeAddress(readAddress(new URL(address, 'http://x').search))).toBe(address);
});

test('readAddress ignores unknown values', () => {
  expect(
    writeAddress(
      readAddress('?price=cheap&type=robot&platform=mt6&order=best&page=-2&view=grid&utm=1'),
    ),
  ).toBe('/');
  expect(readAddress('?page=1.5').page).toBe(1);
  expect(readAddress(`?search=${'x'.repeat(500)}`).search).toHaveLength(100);
});

test('toQuery multiplies page index and page size to the offset @p52', () => {
  const address = readAddress('?page=4');
  expect(toQuery(address, 12).offset).toBe(36);
  expect(toQuery(address, 10).offset).toBe(30);
});
