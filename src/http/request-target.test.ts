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

test.each(['', '*', 'evil', 'http://evil.com/', '?', '/%252e%252e/', '/a%0ab'])(
  '%j is no address',
  (url) => {
    expect(readTarget(url)).toBeNull();
  },
);
