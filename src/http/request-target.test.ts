import { expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

test.each([
  ['/', '/', ''],
  ['/faq?x=1?y', '/faq', '?x=1?y'],
  ['/product?q=%00//..', '/product', '?q=%00//..'],
  ['/caf%C3%A9', '/café', ''],
  ['/_astro/a.b..c.js', '/_astro/a.b..c.js', ''],
])('%s is an address', (url, path, query) => {
  expect(readTarget(url)).toEqual({ path, query });
});

test.each([
  '//evil.com',
  '/\\evil.com',
  '/%5Cevil.com',
  '/%2F%2Fevil.com',
  '/.//evil.com',
  '/a//',
  '/..',
  '/../x',
  '/..%2f',
  '/%2e%2e/',
  '/a/%2e/b',
  '/.',
  '/files/..%2f..%2fetc%2fpasswd',
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/%c0%ae%c0%ae/',
  '/%00',
  '/a%0ab',
  '/%252e%252e/',
  '/%2561pi/x',
  '',
  '*',
  'evil',
  'http://evil.com/',
  '?',
])('%j is no address', (url) => {
  expect(readTarget(url)).toBeNull();
});
