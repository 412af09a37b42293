import { beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { sourceSchema } from '#contract/catalogue/visit-source.ts';
import { countVisit as route } from '#contract/catalogue/visits.ts';
import { visits } from '#db/schema.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { listSources } from '#server/seller/figures/list-sources.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { countVisit, readSource, sourceKey, Visits } from './visits.ts';

const db = tempDatabase();
const at = new Date('2026-03-01T23:30:00.000Z');
let wanted = { countVisits: true, timeZone: 'UTC' };
let counter: Visits;
beforeEach(() => {
  wanted = { countVisits: true, timeZone: 'UTC' };
  counter = new Visits(db(), async () => wanted);
});

const source = (change: Record<string, string>) => sourceKey(z.parse(sourceSchema, change));
const home = { page: 'home' as const, productId: 0, at };
const rows = () => db().select().from(visits).orderBy(visits.source);

test('visits are counted by day, page, existing product and source, and nothing else @p213', async () => {
  for (let time = 0; time < 3; time++) counter.record({ ...home, source: '' });
  const news = source({ source: 'news', referrer: 'https://mail.example.com/inbox?id=7' });
  const { productId } = (await insertOrder(db())).order;
  for (const shown of [productId, productId + 1]) {
    counter.record({ page: 'product', productId: shown, source: news, at });
  }
  await counter.flush();
  counter.record({ ...home, source: '' });
  await counter.flush();
  expect(await rows()).toEqual([
    { day: '2026-03-01', source: '', page: 'home', productId: 0, count: 4 },
    {
      day: '2026-03-01',
      source: '["mail.example.com","news","",""]',
      page: 'product',
      productId,
      count: 1,
    },
  ]);
});

test('a day is the shop’s, and a shop that counts none writes none @p213', async () => {
  wanted = { countVisits: true, timeZone: 'Europe/Berlin' };
  counter.record({ ...home, source: '' });
  await counter.flush();
  wanted = { countVisits: false, timeZone: 'UTC' };
  counter.record({ ...home, source: '' });
  await counter.flush();
  expect(await rows()).toMatchObject([{ day: '2026-03-02', count: 1 }]);
});

test('a day names 200 sources, and counts the rest as one @p213', async () => {
  const visitFrom = (index: number) =>
    counter.record({ ...home, source: source({ source: `s${index}` }) });
  for (let index = 0; index < 150; index++) visitFrom(index);
  await counter.flush();
  // Another process does not have these in memory.
  counter = new Visits(db(), async () => wanted);
  for (let index = 100; index < 260; index++) visitFrom(index);
  counter.record({ ...home, source: '' });
  await counter.flush();
  const counted = await rows();
  expect(counted.filter(({ source: key }) => key.startsWith('['))).toHaveLength(200);
  expect(counted.find(({ source: key }) => key === 'other')).toMatchObject({ count: 60 });
  expect(counted.find(({ source: key }) => key === '')).toMatchObject({ count: 1 });
});

test.each([
  [{ referrer: 'https://www.Forum.example.com:8080/a?b=c#d' }, 'forum.example.com'],
  [{ referrer: 'forum.example.com' }, 'forum.example.com'],
  [{ referrer: 'https://user:secret@forum.example.com/x' }, 'forum.example.com'],
  [{ source: ' news ', medium: 'mail', campaign: 'a\nb' }, 'news / mail / a b'],
  [{ source: 'x'.repeat(300) }, 'x'.repeat(100)],
  [{}, 'direct'],
])('the source %j is named %s', (given, name) => {
  expect(readSource(source(given)).name).toBe(name);
});

test.each([null, 'text', 7, { referrer: 7 }, []])('the source %j is none', (given) => {
  const parsed = z.parse(route.input, { page: 'home', source: given });
  expect(parsed.source ?? null).toBeNull();
});

test('an address is counted six hundred times in ten minutes @p213', async () => {
  const rateLimiter = createRateLimiter(db());
  const deps = { rateLimiter, visits: counter, now: () => at };
  const visitor = { address: '192.0.2.7' };
  for (let time = 0; time < 605; time++) await countVisit(deps, { page: 'faq' }, visitor);
  await counter.flush();
  expect(await rows()).toMatchObject([{ page: 'faq', count: 600 }]);
});

test('the funnel has visits, payments and refunds by source and product @p214', async () => {
  const news = source({ source: 'news' });
  const { order } = await insertOrder(db(), { source: news, completedAt: at });
  const other = { id: 'b', paypalOrderId: 'B', completedAt: at, renewsId: order.id };
  await insertOrder(db(), { ...other, source: 'renewal' });
  await insertOrder(db(), { id: 'c', paypalOrderId: 'C', completedAt: at });
  // Copies and imports are not sales.
  await insertOrder(db(), { id: 'd', paypalOrderId: 'D', completedAt: at, origin: 'granted' });
  const { productId } = order;
  counter.record({ page: 'product', productId, source: news, at });
  counter.record({ page: 'buy-now', productId, source: news, at });
  counter.record({ page: 'other', productId, source: '', at });
  counter.record({ ...home, source: news });
  await counter.flush();
  const found = await listSources(
    { db: db(), settings: testSettings },
    { from: '2026-02-01', to: '2026-03-31' },
  );
  const none = { visits: 0, productViews: 0, buyNow: 0, paid: 0, refunded: 0, freeDownloads: 0 };
  const total = { ...none, visits: 3, productViews: 1, buyNow: 1, paid: 3, freeDownloads: 1 };
  expect(found.total).toEqual(total);
  expect(
    found.sources.map(({ name, visits: seen, buyNow, paid }) => [name, seen, buyNow, paid]),
  ).toEqual([
    ['news', 2, 1, 1],
    ['direct', 1, 0, 1],
    ['renewal', 0, 0, 1],
  ]);
  expect(found.products[0]).toMatchObject({ productId, visits: 2, productViews: 1, paid: 1 });
  expect(await db().all(sql`SELECT count(*) AS n FROM transactions`)).toEqual([{ n: 3 }]);
});
