import { eq, sql } from 'drizzle-orm';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { meta, orders, setupChecks, transactions } from '#db/schema.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { createTestPayment, offerBackup, trySetup, type SetupRow } from '#contract/seller/setup.ts';
import { readArchive } from '#scripts/archive.ts';
import { setupDetails } from '#texts/seller.ts';
import { dataOf, useServedShop } from '../../support/shop.ts';

const shop = useServedShop({ admin: true });

const press = async (row: SetupRow) => {
  const { rows } = dataOf(await shop.call(trySetup, { row }, shop.token));
  return rows.find((each) => each.row === row);
};
const clearFaults = () => fetch(`${shop.sandboxUrl}/_control/faults`, { method: 'DELETE' });

describe('the test payment @p181', () => {
  const pay = async () => {
    const { id } = dataOf(await shop.call(createTestPayment, {}, shop.token));
    await shop.control(`orders/${id}/approve`, {});
    return id;
  };
  const atPayPal = async (id: string) => {
    const { representation } = (await shop.control(`orders/${id}`)) as {
      representation: { purchase_units: { payments: Record<string, { status: string }[]> }[] };
    };
    const { captures = [], refunds = [] } = representation.purchase_units[0]?.payments ?? {};
    return [captures.map(({ status }) => status), refunds.map(({ status }) => status)];
  };

  test('asks for one that was paid @p181', async () => {
    expect(await press('first-sale')).toMatchObject({ state: 'failed' });
    dataOf(await shop.call(createTestPayment, {}, shop.token));
    expect(await press('first-sale')).toMatchObject({
      state: 'failed',
      detail: setupDetails.notPaid,
    });
  });

  test('is captured and refunded once, and is in no list, figure or event @p181', async () => {
    const id = await pay();
    const before = dataOf(await shop.call(getOverview, {}, shop.token));
    for (let times = 0; times < 2; times++) {
      expect(await press('first-sale')).toMatchObject({
        state: 'ok',
        detail: '$1.00 was paid and refunded.',
      });
    }
    expect(await atPayPal(id)).toEqual([['REFUNDED'], ['COMPLETED']]);
    const after = dataOf(await shop.call(getOverview, {}, shop.token));
    expect(after).toEqual(before);
    expect(await shop.database.db.$count(orders, eq(orders.paypalOrderId, id))).toBe(0);
    expect(await shop.database.db.$count(transactions, eq(transactions.grossCents, 100))).toBe(0);
  });

  test('whose refund is cut off is refunded when it is looked at again @p181', async () => {
    const id = await pay();
    await shop.fault('refund', 'http-503', 10);
    expect(await press('first-sale')).toMatchObject({
      state: 'failed',
      detail: setupDetails.paymentSilent,
    });
    await clearFaults();
    expect(await press('first-sale')).toMatchObject({ state: 'ok' });
    expect(await atPayPal(id)).toEqual([['REFUNDED'], ['COMPLETED']]);
    // The row's earlier name.
    const { rows } = dataOf(await shop.call(trySetup, { row: 'test-payment' }, shop.token));
    expect(rows.find(({ row }) => row === 'first-sale')).toMatchObject({ state: 'ok' });
  });
});

test('a backup from the admin is one archive with every file, by a link that holds once, for a minute @p182', async () => {
  const download = (path: string) => fetch(shop.url + path);
  const offer = async () => dataOf(await shop.call(offerBackup, {}, shop.token)).path;
  // Removes the demo's rows.
  await shop.database.db.delete(setupChecks);
  expect(await press('backup')).toMatchObject({ state: 'open' });
  const path = await offer();
  const answers = await Promise.all([download(path), download(path)]);
  const [answer, second] = answers.toSorted((a, b) => a.status - b.status);
  expect([answer?.status, second?.status]).toEqual([200, expect.toBeOneOf([403, 409])]);
  expect(answer?.headers.get('content-disposition')).toMatch(/store-\d{4}-\d\d-\d\d\.tar/);
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'store.tar');
  writeFileSync(file, (await answer?.bytes()) ?? '');
  const sizes: number[] = [];
  const count = async (content: Readable) => {
    sizes.push((await buffer(content)).length);
  };
  const manifest = await readArchive(file, {
    database: count,
    file: (_hash, each) => count(each),
  });
  rmSync(dirname(file), { recursive: true });
  expect(manifest.files).toBe(sizes.length - 1);
  expect(existsSync(join(shop.dataDir, 'download.tar'))).toBe(false);
  expect(await press('backup')).toMatchObject({ state: 'ok' });

  for (const used of [path, path.slice(0, -1)]) expect((await download(used)).status).toBe(403);
  const late = await offer();
  const name = eq(meta.name, 'backup-link');
  await shop.database.db
    .update(meta)
    .set({ value: sql`substr(value, 1, 64) || ' ' || (substr(value, 66) - 61000)` })
    .where(name);
  expect((await download(late)).status).toBe(403);
});
