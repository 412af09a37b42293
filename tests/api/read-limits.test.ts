import { expect, test } from 'vitest';
import { rateLimits } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { login } from '#contract/seller/admin.ts';
import { getRaw } from '../support/get-raw.ts';
import { dataOf, useServedShop } from '../support/shop.ts';

const shop = useServedShop();

interface Answer {
  status: number;
  retryAfter: number;
  text: string;
}

/** Sends a request from one of the machine's own addresses. */
async function get(
  localAddress: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await getRaw(shop.url + path, { localAddress, headers });
  return {
    status: answer.status,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    text: answer.body.toString(),
  };
}

async function countAnswered(times: number, view: (index: number) => Promise<Answer>) {
  let answered = 0;
  for (let index = 0; index < times; index += 10) {
    const batch = Array.from({ length: 10 }, (_, place) => view(index + place));
    for (const { status } of await Promise.all(batch)) if (status === 200) answered++;
  }
  return answered;
}

/** Uses up its searches in the first test. */
const busy = '127.0.0.11';
const search = '/api/products?limit=1&search=';

const open = (query: string) => get(busy, `/?search=${query}`);

test('an address gets six hundred searches in ten minutes, and unlimited lists @p41', async () => {
  // A search by the page counts, too.
  expect((await open('gold')).text).toContain('<article');
  const answered = await countAnswered(610, (index) => get(busy, `${search}grid${index}`));
  expect(answered).toBe(599);
  const refused = await get(busy, `${search}grid`);
  expect(refused.status).toBe(429);
  expect(JSON.parse(refused.text)).toMatchObject({ success: false });
  expect(refused.retryAfter).toBeGreaterThan(500);
  expect(refused.retryAfter).toBeLessThanOrEqual(600);
  for (const hidden of ['&search=&search=grid', '&search=+grid', '&%73earch=grid']) {
    expect((await get(busy, `/api/products?limit=1${hidden}`)).status).toBe(429);
  }
  for (const free of ['', '&search=', '&search=++', '&type=indicator']) {
    expect((await get(busy, `/api/products?limit=1${free}`)).status).toBe(200);
  }
  expect((await get('127.0.0.12', `${search}grid`)).status).toBe(200);
  expect(await shop.database.db.$count(rateLimits)).toBe(0);
});

test('over the limit a page renders without its search, unless it is cached @p41', async () => {
  const closed = await open('silver');
  expect(closed.status).toBe(200);
  expect(closed.text).not.toContain('<article');
  expect((await open('gold')).text).toContain('<article');
  expect((await open('')).text).toContain('<article');
});

test('admins are not counted @p41', async () => {
  const { token } = dataOf(await shop.call(login, demoAdmin));
  const headers = { Authorization: `Bearer ${token}` };
  const asAdmin = (index: number) => get(busy, `${search}lot${index}`, headers);
  expect(await countAnswered(20, asAdmin)).toBe(20);
});

test('an address gets an uncached sitemap 120 times in ten minutes @p41', async () => {
  // No cache holds a part that the shop does not have.
  const statuses: number[] = [];
  for (let call = 0; call < 130; call++) {
    statuses.push((await get('127.0.0.15', '/sitemap-9.xml')).status);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  const refused = await get('127.0.0.15', '/sitemap-9.xml');
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(500);
  expect((await get('127.0.0.16', '/sitemap.xml')).status).toBe(200);
});
