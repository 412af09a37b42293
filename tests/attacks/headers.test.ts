import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTicket } from '#contract/contact/tickets.ts';
import { adminToken } from '../support/admin-steps.ts';
import { useShop } from '../support/shop.ts';
import { sendRaw } from './raw-http.ts';

const shop = useShop({ env: { SITE_URL: 'https://shop.example.com' }, admin: true });
let freeId: number;
let paidId: number;
let pageOf: Record<string, string>;
beforeAll(async () => {
  const { products } = (await (await get('/api/products?price=free')).json()) as {
    products: { id: number }[];
  };
  freeId = products[0]?.id ?? 0;
  const paid = await shop.paidProduct();
  paidId = paid.id;
  const { filePath } = await shop.buy(paidId);
  const home = await (await get('/')).text();
  const page = await (await get(`/product/${paidId}`)).text();
  const first = (text: string, pattern: RegExp) =>
    pattern.exec(text)?.[1]?.replaceAll('&amp;', '&');
  pageOf = {
    'a purchased file': `/${filePath}`,
    'a free file': `/files/products/${freeId}`,
    'a picture': `/${paid.imagePath}`,
    'a script': first(home + page, /"(\/_astro\/[^"]+\.js)"/) ?? '',
  };
});

const get = (path: string, init?: RequestInit) =>
  fetch(shop.url + path, { redirect: 'manual', ...init });
const asAdmin = () => ({ Authorization: `Bearer ${shop.token}` });
const json = { 'Content-Type': 'application/json' };

/** Every kind of answer of the store, with its expected status. */
const answers: [string, number, () => Promise<Response>][] = [
  ['the catalogue', 200, () => get('/')],
  ['a prerendered page', 200, () => get('/faq')],
  ['a prerendered page, HEAD', 200, () => get('/faq', { method: 'HEAD' })],
  ['the success page', 200, () => get('/success')],
  ['the failure page', 200, () => get('/payment-failed')],
  ['no product named', 404, () => get('/product')],
  ['the admin', 200, () => get('/admin/purchases/x')],
  ['a free product', 200, () => get(`/product/${freeId}`)],
  ['a free download', 200, () => get(`/download/${freeId}`)],
  ['a search in the catalogue', 200, () => get('/?search=gold')],
  ['no product', 404, () => get('/product/999999')],
  ['no page', 404, () => get('/nothing')],
  ['no address of the API', 404, () => get('/api/nothing')],
  ['no file', 404, () => get('/files/nothing')],
  ['an odd target', 404, () => get('/a//b')],
  ['a redirect', 301, () => get('/faq/')],
  ['a list', 200, () => get('/api/products')],
  ['a list, compressed', 200, () => get('/api/products', { headers: { 'Accept-Encoding': 'br' } })],
  ['the OpenAPI document', 200, () => get('/api/openapi.json')],
  ['a CSV', 200, () => get('/api/products.csv', { headers: asAdmin() })],
  ['a wrong body', 400, () => get(createTicket.path, { method: 'POST', headers: json, body: '{' })],
  ['no token', 401, () => get('/api/purchases')],
  ['a wrong method', 405, () => get('/api/products', { method: 'PATCH' })],
  ['a wrong method of a page', 405, () => get('/faq', { method: 'POST' })],
  ['a wrong content type', 415, () => get(createTicket.path, { method: 'POST', body: 'x' })],
  ['nothing to say', 204, () => logOut()],
  ['a purchased file', 200, () => get(pageOf['a purchased file'] ?? '')],
  [
    'a part of it',
    206,
    () => get(pageOf['a purchased file'] ?? '', { headers: { Range: 'bytes=0-1' } }),
  ],
  [
    'no part of it',
    416,
    () => get(pageOf['a purchased file'] ?? '', { headers: { Range: 'bytes=999999999-' } }),
  ],
  [
    'it without its signature',
    403,
    () => get((pageOf['a purchased file'] ?? '').split('?')[0] ?? ''),
  ],
  [
    'the same for people',
    403,
    () => get('/files/purchases/x/1', { headers: { Accept: 'text/html' } }),
  ],
  ['a free file', 200, () => get(pageOf['a free file'] ?? '')],
  ['a picture', 200, () => get(pageOf['a picture'] ?? '')],
  ['a script', 200, () => get(pageOf['a script'] ?? '')],
  ['an icon', 200, () => get('/favicon.svg')],
  ['what is known already', 304, () => knownIcon()],
  ['robots.txt', 200, () => get('/robots.txt')],
  ['the sitemap', 200, () => get('/sitemap.xml')],
  ['its health', 200, () => get('/healthz')],
  ['its readiness', 200, () => get('/readyz')],
];

const logOut = async () => {
  const other = await adminToken(shop);
  return get('/api/admin/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${other}` },
  });
};
const knownIcon = async () => {
  const { headers } = await get('/favicon.svg');
  return get('/favicon.svg', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
};

interface ReadableHeaders {
  get(name: string): string | null | undefined;
}

/** Checks the headers of an answer; uploaded files are restricted further. */
function expectProtected(headers: ReadableHeaders): Map<string, string> {
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );
  expect(policy.get('default-src')).toBe(policy.has('sandbox') ? "'none'" : "'self'");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy.get(name), name).toBe("'none'");
  }
  const scripts = (policy.get('script-src') ?? policy.get('default-src') ?? '').split(' ');
  const own = scripts.filter((source) => !source.includes('paypal') && source !== shop.sandboxUrl);
  for (const source of own) expect(source).toMatch(/^'(self|none|sha256-[\w+/=]+)'$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
  return policy;
}

const paypal = /paypal|paypalobjects/;

describe('the headers that protect @p31', () => {
  test.each(answers)('%s (%i)', async (_, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    const policy = expectProtected(response.headers);
    expect([...policy.values()].join(' ')).not.toMatch(paypal);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('server')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('x-request-id')).toBeTruthy();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a paid product, where PayPal’s hosts are allowed, and no others', async () => {
    const response = await get(`/product/${paidId}`);
    const policy = expectProtected(response.headers);
    expect(policy.get('script-src')).toMatch(paypal);
    const hosts = [...policy.values()].join(' ').match(/\bhttps?:\/\/[^\s;]+/g) ?? [];
    const known = /^https:\/\/([\w*-]+\.)*(paypal|paypalobjects|youtube-nocookie|vimeo)\.com$/;
    const foreign = hosts.filter((host) => !known.test(host) && host !== shop.sandboxUrl);
    expect(foreign).toEqual([]);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['another form of target', 'GET http://a/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('what is refused before it is a request: %s', async (_, bytes) => {
    const answer = await sendRaw(shop.url, bytes);
    expect(expectProtected(answer.headers).has('script-src')).toBe(false);
  });

  test('two Host headers are refused @p126', async () => {
    const bytes = 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(shop.url, bytes)).status).toBe(400);
  });

  test.each(['', '/products', '/x.css', '/x.js', '/a.b/c.json', '/x.png'])(
    'no cache keeps /admin%s, whatever its ending @p126',
    async (ending) => {
      const response = await get(`/admin${ending}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    },
  );

  describe('a fault of ours', () => {
    beforeAll(async () => {
      await shop.database.client.execute('ALTER TABLE products RENAME TO lost');
    });
    afterAll(async () => {
      await shop.database.client.execute('ALTER TABLE lost RENAME TO products');
    });

    test.each([
      ['in a page', '/product/1'],
      ['in the API', '/api/products/1'],
      ['in a download', '/files/products/1'],
    ])('%s', async (_, path) => {
      const response = await get(path);
      expect(response.status).toBe(500);
      expectProtected(response.headers);
      const text = await response.text();
      expect(text).not.toMatch(/sqlite|no such table|node_modules|\.m?[jt]s:\d/i);
    });
  });
});
