import { expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';

const origin = 'https://shop.example.com';
const keyOf = (target: string) => {
  const { pathname, search } = new URL(target, origin);
  return cacheKey({ path: pathname, query: search });
};

test.each([
  ['/', '/?x=1&page=0&view=detailed'],
  ['/?search=gold', '/?x=1&search=+gold+'],
  ['/product/7', '/product/7?x=1'],
  ['/?search=gold', '/?search=gold&utm_source=news&utm_medium=mail&utm_campaign=May'],
  ['/api/products/7', '/api/products/7?utm_source=mail'],
  ['/api/products', '/api/products?x=1&y=2'],
  ['/api/products?limit=10&offset=0', '/api/products?offset=0&price=all&limit=10'],
  ['/api/products?search=gold', '/api/products?search=+gold+'],
  ['/api/products/suggestions?search=gold', '/api/products/suggestions?search=+Gold+&x=1'],
  [
    '/api/products?type=indicator',
    '/api/products?type=indicator&sort=name&direction=asc&state=deleted',
  ],
])('%s and %s share an answer', (one, other) => {
  expect(keyOf(one)).not.toBeNull();
  expect(keyOf(other)).toBe(keyOf(one));
});

test.each([
  ['/', '/?page=2'],
  ['/', '/?view=compact'],
  ['/', '/?platform=mt4'],
  ['/', '/?order=popular'],
  ['/api/products?order=price_asc', '/api/products?order=price_desc'],
  ['/api/products?search=gold', '/api/products?search=gold&order=newest'],
  ['/api/products/suggestions?search=gold', '/api/products/suggestions?search=goldf'],
  ['/?search=gold', '/api/products?search=gold'],
  ['/product/7', '/product/8'],
  ['/api/products/7', '/product/7'],
  ['/api/products/7/set-files', '/api/products/7/screenshots'],
  ['/api/products', '/api/products?offset=12'],
  ['/api/products?search=gold', '/api/products?search=silver'],
  ['/api/products?search=a+b', '/api/products?search=a&search=b'],
  ['/api/products?price=free', '/api/products?price=paid'],
  ['/api/products?platform=mt4', '/api/products?platform=mt5'],
])('%s and %s have two answers', (one, other) => {
  expect(keyOf(other)).not.toBe(keyOf(one));
});

test.each([
  '/api/products?limit=-1',
  '/api/products?order=best',
  '/api/products.csv',
  '/api/products/7/restore',
  '/product/007',
  '/product/x',
  '/api/purchases',
  '/download/7',
  '/_server-islands/FirstPage',
])('%s is not shared', (target) => {
  expect(keyOf(target)).toBeNull();
});
