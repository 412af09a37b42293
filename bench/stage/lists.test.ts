import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/products.ts';
import { complaintAboutList, listPath } from './lists.ts';

const card: ProductCard = {
  id: 1,
  name: 'Trend Pro',
  description: 'For **gold** on M15.',
  price: 49,
  type: 'indicator',
  platforms: [],
  imagePath: null,
};

test('an address holds what is asked for and no more', () => {
  expect(listPath({})).toBe('/api/products');
  expect(listPath({ search: 'gold m15', offset: 12 })).toBe(
    '/api/products?search=gold+m15&offset=12',
  );
});

test.each([
  [{ search: 'GOLD tre', type: 'indicator', price: 'paid' }, null],
  [{ search: 'xauusd' }, null],
  [{ search: 'xauusd silver' }, 'product 1 does not belong there'],
  [{ search: 'old' }, 'product 1 does not belong there'],
  [{ type: 'source_code' }, 'product 1 does not belong there'],
  [{ price: 'free' }, 'product 1 does not belong there'],
  [{ offset: 1 }, '1 products where 0 should be'],
] as const)('a list of one product for %j: %s', (query, complaint) => {
  expect(complaintAboutList({ products: [card], total: 1 }, query)).toBe(complaint);
});

test('a page that lacks a product or has one twice is wrong', () => {
  expect(complaintAboutList({ products: [card], total: 2 }, {})).toContain('1 products where 2');
  expect(complaintAboutList({ products: [card, card], total: 2 }, {})).toBe('a product twice');
});
