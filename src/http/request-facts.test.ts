import { expect, test } from 'vitest';
import { clientAddress } from './request-facts.ts';

test.each([
  ['no proxy: the socket alone counts', 0, '6.6.6.6', '10.0.0.1'],
  ['one proxy: the hop that it added', 1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  [
    'two proxies: the hop that the outer one added @p66',
    2,
    '6.6.6.6, 203.0.113.9, 10.0.0.2',
    '203.0.113.9',
  ],
  ['fewer hops than proxies: the first', 3, '203.0.113.9', '203.0.113.9'],
  ['a port is left out', 1, '203.0.113.9:5000', '203.0.113.9'],
  ['IPv6 in brackets', 1, '[2001:db8::1]:5000', '2001:db8::1'],
  ['IPv4 inside IPv6', 1, '::ffff:203.0.113.9', '203.0.113.9'],
  ['no address at all: the socket', 1, 'unknown', '10.0.0.1'],
  ['no header: the socket', 1, undefined, '10.0.0.1'],
])('%s', (_, trustedProxies, forwardedFor, expected) => {
  expect(clientAddress('::ffff:10.0.0.1', forwardedFor, trustedProxies)).toBe(expected);
});
