import { describe, expect, test } from 'vitest';
import { failureSchema } from '#contract/route.ts';
import { useShop } from '../support/shop.ts';
import { getRaw, sendRaw, type RawAnswer } from './raw-http.ts';

const shop = useShop();

/** Ways to write `../`, right and wrong. */
const ways = [
  '../',
  '..\\',
  './../',
  '....//',
  '..../',
  '..;/',
  '../;/',
  '..%2f',
  '..%2F',
  '..%5c',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%2F',
  '.%2e/',
  '%2e./',
  '%2e%2e%5c',
  '..%252f',
  '%252e%252e%252f',
  '%252e%252e/',
  '%25252e%25252e%25252f',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '%c0%ae%c0%ae%c0%af',
  '..%e0%80%af',
  '%e0%80%ae%e0%80%ae/',
  '%f0%80%80%ae%f0%80%80%ae/',
  '..%c1%9c',
  '..%u2215',
  '%uff0e%uff0e%u2215',
  '%u002e%u002e%u2215',
  '..%00/',
  '%00../',
  '..%0d/',
  '..%09/',
  '%09../',
  '\xc0\xae\xc0\xae/',
  '\xef\xbc\x8e\xef\xbc\x8e/',
  '/../',
  '//../',
  '%2f..%2f',
  '/%2e%2e/',
];

const roots = [
  '/',
  '/files/',
  '/files/images/',
  '/files/thumbnails/',
  '/files/products/',
  '/api/',
  '/product/',
  '/_astro/',
];
const prizes = ['etc/passwd', 'package.json', '.env', 'store.db'];

/** Matches the beginning of files that nobody may have. */
const loot = /root:.*:0:0:|"dependencies"|SQLite format 3|SECRET_KEY/;

/** Lists what is wrong with an answer to such a target. */
function look({ status, headers, body, text }: RawAnswer) {
  const isJson = headers.get('content-type')?.includes('json');
  return {
    status,
    location: headers.get('location'),
    loot: loot.exec(text)?.[0],
    isOfContract: !isJson || failureSchema.safeParse(JSON.parse(body)).success,
  };
}

const nothing = {
  status: expect.toBeOneOf([400, 404]),
  location: undefined,
  loot: undefined,
  isOfContract: true,
};

describe('nothing is given to @p19', () => {
  test.each(roots)('forty ways out of %s', async (root) => {
    const targets = ways.map(
      (way, index) =>
        `${root}${way.repeat(index % 2 === 0 ? 6 : 2)}${prizes[index % prizes.length]}`,
    );
    const answers = await Promise.all(targets.map((target) => getRaw(shop.url, target)));
    answers.forEach((answer, index) => expect(look(answer), targets[index]).toEqual(nothing));
  });

  test.each([
    '/files/images/%00.webp',
    '/files/images/store.db%00.webp',
    '/files/products/1%00',
    '/files/products/1%20',
    '/files/products/+1',
    '/files/products/%31%2f..%2f2',
    '/files/set-files/1;.set',
    '/files/set-files/1%0a',
    '/files/purchases/..%2fproducts/1',
    '/files/admin/..',
    '/product/..%2fadmin',
    '/product/1%00',
    '/%00',
    '/%',
    '/%zz',
    '/%ff',
    '/%ed%a0%80',
    '/\xff\xfe',
    '/.git/config',
    '/.env',
    '/node_modules/astro/package.json',
    '/dist/server/entry.mjs',
    '/src/app/server.ts',
    '/server/entry.mjs',
    '/_astro/',
    '/_astro',
    '/_image?href=/etc/passwd',
    '/_image?href=http://127.0.0.1:1/',
    '/_image/?href=//evil.example/x.png',
    '/_server-islands/NoSuch',
    '/@fs/etc/passwd',
    '/@vite/client',
    '/__vite_ping',
  ])('%s', async (target) => {
    expect(look(await getRaw(shop.url, target))).toEqual(nothing);
  });
});

describe('no redirect leaves the site @p19', () => {
  test.each([
    '//evil.example/',
    '//evil.example',
    '///evil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/%2f%2fevil.example/',
    '//evil.example/%2e%2e',
    '//evil.example/faq/',
    '/.evil.example',
    '/%09/evil.example/',
    '/%0d%0aLocation:%20http://evil.example/',
    '/faq%0d%0aSet-Cookie:%20x=1',
    '/@evil.example',
    'evil.example/',
    'http://evil.example/',
    'https://evil.example/faq/',
    'HTTP://evil.example:80/product/1',
    'ftp://evil.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'evil.example:443',
    '*',
    '?x',
    '#x',
  ])('for %s', async (target) => {
    expect(look(await getRaw(shop.url, target))).toEqual(nothing);
  });

  test('for what a slash too many is asked with', async () => {
    for (const query of ['', '?next=//evil.example', '?%0d%0aSet-Cookie:%20x=1']) {
      const { status, headers } = await getRaw(shop.url, `/faq/${query}`);
      expect({ status, location: headers.get('location') }).toEqual({
        status: 301,
        location: `/faq${query}`,
      });
      expect(headers.has('set-cookie')).toBe(false);
    }
  });

  test('whatever a request says that the host is', async () => {
    const claims: Record<string, string>[] = [
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
      { Forwarded: 'host=evil.example;proto=https' },
      { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '//evil.example/' },
      { Origin: 'http://evil.example', Referer: 'http://evil.example/?search=evil.example' },
    ];
    for (const target of [
      '/',
      '/faq/',
      '/product/24',
      '/download/1',
      '/sitemap.xml',
      '/robots.txt',
    ]) {
      for (const headers of claims) {
        const { status, text } = await getRaw(shop.url, target, headers);
        expect(status, target).toBeLessThan(500);
        expect(text, `${target} ${JSON.stringify(headers)}`).not.toContain('evil.example');
      }
    }
  });

  test.each(['evil.example/', 'evil.example#', 'a b', '"><script>', 'http://x', '[::1', '\x80'])(
    'and %j is no host',
    async (host) => {
      expect(look(await getRaw(shop.url, '/', { Host: host }))).toEqual(nothing);
    },
  );
});

describe('what is no request that can be read @p31', () => {
  const host = 'Host: shop.example.com\r\nConnection: close\r\n';
  const post = `POST /api/validate-promo HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

  test.each([
    ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n`],
    ['no method', `\r\n\r\n / HTTP/1.1\r\n${host}\r\n`],
    ['an unknown method', `STEAL / HTTP/1.1\r\n${host}\r\n`],
    ['another protocol', `GET / HTTP/9.9\r\n${host}\r\n`],
    ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header without a name', `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`],
    ['a folded header', `GET / HTTP/1.1\r\n${host}X: a\r\n b: c\r\n\r\n`],
    ['64 KiB of headers', `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(65_536)}\r\n\r\n`],
    ['a target of 9,000 bytes', `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
    [
      'a length and chunks',
      `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['an odd length', `${post}Content-Length: -1\r\n\r\n{}`],
    ['a length in hexadecimal', `${post}Content-Length: 0x2\r\n\r\n{}`],
    ['odd chunks', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['an unknown coding', `${post}Transfer-Encoding: gzip, x\r\n\r\n{}`],
  ])('%s is refused once, and protected like any answer', async (_, bytes) => {
    const answer = await sendRaw(shop.url, Buffer.from(bytes, 'latin1'));
    expect([400, 404]).toContain(answer.status);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    failureSchema.parse(JSON.parse(answer.body));
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  test('does not take the next request with it', async () => {
    const smuggled = `GET /api/products HTTP/1.1\r\n${host}\r\n`;
    const { text } = await sendRaw(
      shop.url,
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(text).not.toContain('"products"');
  });
});
