import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  importRows,
  licenses,
  licenseTraces,
  orderParts,
  orders,
  outbox,
  products,
} from '#db/schema.ts';
import { heading, importStage, now } from '#tests/support/import-stage.ts';
import { insertBundle, testSettings, owner as seller } from '#tests/support/sold-order.ts';
import { DownloadNotes } from '#server/buyers/downloads/download-notes.ts';
import { deleteImport } from './delete-import.ts';
import { makeMovedHereMail } from './moved-here-mail.ts';

const { db, fileId, importLines, readLicenses, readOrders } = importStage();
const idle = { flush: async () => {} };
const deps = () => ({ db: db(), leaseTraces: idle, downloadNotes: idle, now: () => now });

describe('an import taken back @p146', () => {
  const lines = [heading, '7,ada@shop.example,1,KEY-ONE-1', '8,bob@shop.example,1,KEY-TWO-2'];
  const take = (id: number | null) => deleteImport(deps(), { id: id ?? 0 }, seller);

  test('leaves nothing, and its file can be imported again @p146', async () => {
    const first = await importLines(lines, { mailProducts: 'all' });
    const more = await importLines([heading, '7,ada@shop.example,1,KEY-ONE-3']);
    await expect(take(first.importId)).rejects.toMatchObject({ status: 409 });
    await take(more.importId);
    expect(await db().$count(orders)).toBe(3);
    await take(first.importId);
    expect([await db().$count(orders), await db().$count(licenses)]).toEqual([1, 1]);
    expect(await db().$count(importRows)).toBe(0);
    expect((await db().query.outbox.findMany()).map(({ state }) => state)).toEqual([
      'withdrawn',
      'withdrawn',
    ]);
    await importLines(lines, { mailProducts: 'all' });
    expect(await db().$count(outbox, eq(outbox.state, 'queued'))).toBe(2);
  });

  test('takes the products of an imported bundle with it @p171', async () => {
    const { bundleId } = await insertBundle(db(), { id: 'other', paypalOrderId: 'other' });
    const { importId } = await importLines([heading, `7,ada@shop.example,${bundleId}`]);
    expect(await db().$count(orderParts)).toBe(4);
    await take(importId);
    expect([await db().$count(orders), await db().$count(orderParts)]).toEqual([2, 2]);
  });

  test('is refused while a buyer has just loaded a file @p302', async () => {
    const { importId } = await importLines(lines);
    const [, order] = await readOrders();
    const downloadNotes = new DownloadNotes(db());
    const request = { address: '192.0.2.9', agent: 'Browser', bytes: 9, sizeBytes: 9, at: now };
    downloadNotes.record({ ...request, orderId: order?.id ?? '', fileId: fileId() });
    const taking = deleteImport({ ...deps(), downloadNotes }, { id: importId ?? 0 }, seller);
    await expect(taking).rejects.toMatchObject({ status: 409 });
    expect(await db().$count(orders)).toBe(3);
  });

  test('is refused with the count while a key was asked for @p146', async () => {
    const { importId } = await importLines(lines);
    const [, key] = await readLicenses();
    await db()
      .insert(licenseTraces)
      .values({
        licenseId: key?.id ?? 0,
        day: '2026-11-24',
        login: '1',
        server: 'S',
        count: 1,
        firstAt: now,
        lastAt: now,
        outcome: 'account',
        version: '1',
        platform: 'MT5',
        build: '1',
        address: '192.0.2.1',
      });
    await expect(take(importId)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^One purchase/),
    });
    expect(await db().$count(orders)).toBe(3);
  });
});

test('each buyer is told once, with all purchases of the source @p147', async () => {
  const lines = [
    'order_id,email,product',
    '1,ada@shop.example,Grid Engine',
    '2,Ada@shop.example,Old name',
    '3,bob@shop.example,Grid Engine',
  ];
  const [other] = await db()
    .insert(products)
    .values({
      name: 'Trend',
      description: '',
      priceCents: 0,
      type: 'indicator',
      fileId: fileId(),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const mapping = { 'Old name': other?.id ?? 0 };
  await importLines(lines, { mapping });
  expect(await db().$count(outbox)).toBe(0);
  for (const _ of [1, 2]) await importLines(lines, { mapping, mailProducts: [other?.id ?? 0] });
  const mails = await db().query.outbox.findMany();
  expect(mails).toMatchObject([{ recipient: 'ada@shop.example', priority: 2, textBody: null }]);
  const [mail] = mails;
  const rendered = mail && (await makeMovedHereMail({ db: db(), settings: testSettings }, mail));
  const all = await readOrders();
  expect(rendered).toMatchObject({ text: expect.stringContaining(all[0]?.paypalOrderId ?? '-') });
  expect(rendered).toMatchObject({ text: expect.stringContaining(all[1]?.paypalOrderId ?? '-') });
});
