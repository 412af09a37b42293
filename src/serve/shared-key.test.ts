import { expect, test } from 'vitest';
import { sharedKey } from './shared-key.ts';

const origin = 'https://shop.example.com';
const keyOf = (target: string, referer?: string) => {
  const { pathname, search } = new URL(target, origin);
  return sharedKey({ path: pathname, query: search, referer });
};

test.each([
  ['/product/7', '/product/7?x=1'],
  ['/api/products/7', '/api/products/7?utm_source=mail'],
  ['/api/products', '/api/products?x=1&y=2'],
  ['/api/products?limit=10&offset=0', '/api/products?offset=0&price=all&limit=10'],
  ['/api/products?search=gold', '/api/products?search=+gold+'],
  [
    '/api/products?type=indicator',
    '/api/products?type=indicator&sort=name&direction=asc&state=deleted',
  ],
])('%s and %s are one answer', (one, other) => {
  expect(keyOf(one)).not.toBeNull();
  expect(keyOf(other)).toBe(keyOf(one));
});

test.each([
  ['/product/7', '/product/8'],
  ['/api/products/7', '/product/7'],
  ['/api/products/7/set-files', '/api/products/7/screenshots'],
  ['/api/products', '/api/products?offset=12'],
  ['/api/products?search=gold', '/api/products?search=silver'],
  ['/api/products?search=a+b', '/api/products?search=a&search=b'],
  ['/api/products?price=free', '/api/products?price=paid'],
])('%s and %s are two', (one, other) => {
  expect(keyOf(other)).not.toBe(keyOf(one));
});

test('the list in the catalogue’s page is that of the page’s address', () => {
  const island = '/_server-islands/FirstPage?e=default&p=&s=sealed';
  const of = (address: string) => keyOf(island, origin + address);
  expect(of('/?search=gold')).toBe(of('/?x=1&search=gold'));
  expect(of('/')).toBe(keyOf(island));
  expect(of('/?page=2')).not.toBe(of('/'));
  expect(keyOf(`${island}&x=1`)).toBe(keyOf(island));
  expect(keyOf('/_server-islands/FirstPage?e=default&p=&s=forged')).not.toBe(keyOf(island));
});

test.each([
  '/api/products?limit=-1',
  '/api/products.csv',
  '/api/products/7/restore',
  '/product/007',
  '/product/x',
  '/api/purchases',
  '/download/7',
  '/_server-islands/Other',
])('%s is not shared', (target) => {
  expect(keyOf(target)).toBeNull();
});
