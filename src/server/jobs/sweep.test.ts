import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { meta, tickets } from '#db/schema.ts';
import { createRateLimiter } from '#server/rate-limit/rate-limiter.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { Deps } from '../deps.ts';
import { noteErasure } from '../personal-data/erasure-notes.ts';
import { claimStorage } from '../storage/claim-storage.ts';
import { openLocalStorage } from '../storage/local.ts';
import { sweepDue } from './sweep.ts';

const fixtures = await settlementFixtures();
const folder = tempFolder();

async function openShop() {
  const shop: Deps = { ...fixtures.plainDeps(), storage: openLocalStorage(folder()) };
  await claimStorage(shop);
  return shop;
}

const sweptAt = (value: Date) => ({ name: 'swept-at', value: String(value.getTime()) });

test('promise 301: the first look after a start erases again what a backup lacks', async () => {
  const shop = await openShop();
  await shop.db.insert(meta).values(sweptAt(shop.now()));
  const email = 'ada@example.com';
  const createdAt = new Date(shop.now().getTime() - 1);
  await shop.db.insert(tickets).values({ name: 'Ada', email, message: 'Hello', createdAt });
  await noteErasure(shop, email, shop.now());
  expect(await sweepDue(shop)).toBeNull();
  expect(await shop.db.query.tickets.findMany()).not.toMatchObject([{ email }]);
});

test('promise 301: a sweep that failed in part does the rest, and falls due in five minutes', async () => {
  const shop = await openShop();
  const away = async () => {
    throw new Error('away');
  };
  const rateLimiter = { ...createRateLimiter(shop.db), sweep: away };
  await expect(sweepDue({ ...shop, rateLimiter })).rejects.toThrow('away');
  const counted = eq(meta.name, 'sales-counted-at');
  expect(await shop.db.query.meta.findFirst({ where: counted })).toMatchObject({
    value: String(shop.now().getTime()),
  });
  await fixtures.pass({ seconds: 240 });
  expect(await sweepDue(shop)).toBeNull();
  await fixtures.pass({ seconds: 61 });
  expect(await sweepDue(shop)).toBe(0);
  await fixtures.pass({ seconds: 3_599 });
  expect(await sweepDue(shop)).toBeNull();
  await fixtures.pass({ seconds: 1 });
  expect(await sweepDue(shop)).toBe(0);
});
