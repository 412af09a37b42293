import { expect, test } from 'vitest';
import { meta, tickets } from '#db/schema.ts';
import { settlementFixtures } from '#tests/support/settlement.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { noteErasure } from '#server/buyers/personal-data/erasure-notes.ts';
import { claimStorage } from '#server/adapters/storage/claim-storage.ts';
import { openLocalStorage } from '#server/adapters/storage/local.ts';
import { sweepDue } from './sweep.ts';

const fixtures = await settlementFixtures();
const folder = tempFolder();

async function openShop() {
  const storage = { value: openLocalStorage(folder()) };
  const shop = Object.defineProperty(fixtures.deps(), 'storage', storage);
  await claimStorage(shop);
  return shop;
}

const sweptAt = (value: Date) => ({ name: 'swept-at' as const, value: String(value.getTime()) });

test('the first look after a start erases again what a backup lacks @p301', async () => {
  const shop = await openShop();
  await shop.db.insert(meta).values(sweptAt(shop.now()));
  const email = 'ada@example.com';
  const createdAt = new Date(shop.now().getTime() - 1);
  await shop.db.insert(tickets).values({ name: 'Ada', email, message: 'Hello', createdAt });
  await noteErasure(shop, email, shop.now());
  expect(await sweepDue(shop)).toBeNull();
  expect(await shop.db.query.tickets.findMany()).not.toMatchObject([{ email }]);
});

test('a sweep that failed in part does the rest, and falls due in five minutes @p301', async () => {
  const shop = await openShop();
  const sweep = () => Promise.reject(new Error('away'));
  const rateLimiter = { ...shop.rateLimiter, sweep };
  await expect(sweepDue({ ...shop, rateLimiter })).rejects.toThrow('away');
  const at = String(shop.now().getTime());
  expect(await shop.db.query.meta.findMany()).toContainEqual({
    name: 'sales-counted-at',
    value: at,
  });
  for (const [seconds, files] of [
    [240, null],
    [61, 0],
    [3_599, null],
    [1, 0],
  ] as const) {
    await fixtures.pass({ seconds });
    expect(await sweepDue(shop)).toBe(files);
  }
});
