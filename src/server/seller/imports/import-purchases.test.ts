import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files, importRows, imports, orders, outbox, products } from '#db/schema.ts';
import { texts } from '#contract/seller/imports.ts';
import { texts as productTexts } from '#contract/catalogue/products.ts';
import { heading, importStage, now } from '#tests/support/import-stage.ts';
import { insertBundle } from '#tests/support/sold-order.ts';
import { deliveredFile, listOrderParts } from '#server/sales/orders/order-parts.ts';
import { findPurchase } from '#server/buyers/purchase-access/find-purchase.ts';

const { db, fileId, importLines, readLicenses, readOrders } = importStage();

test('an import adds purchases and keys as they came @p144', async () => {
  const result = await importLines([
    `\uFEFF${heading.toUpperCase().replaceAll(',', ';')}`,
    '7;ada@shop.example;Grid Engine;Sm/all-key 1;2024-02-29;12345;Broker;2027-01-31;',
    '7;ADA@shop.example;Grid Engine;OTHER-KEY-2;2024-02-29;;;2027-02-28T10:00:00+02:00;',
    '',
    '8;bob@shop.example;1;;2024-03-01 09:30:00 UTC;;;;12',
    ';eve@shop.example;Grid Engine;;;;;2028-01-01;',
  ]);
  expect(result).toMatchObject({ rows: 4, added: 4, known: 0, left: 0, problems: [] });
  const [eve, ada, bob] = await readOrders();
  expect(ada).toMatchObject({
    state: 'completed',
    amountCents: 0,
    email: 'ada@shop.example',
    keyLimit: 5,
    sourceOrderId: '7',
    paypalOrderId: expect.stringMatching(/^M[0-9A-HJKMNP-TV-Z]{16}$/),
    completedAt: new Date('2024-02-29T00:00:00Z'),
    expiresAt: new Date('2027-02-28T08:00:00Z'),
  });
  expect(bob).toMatchObject({ keyLimit: 12, expiresAt: null });
  expect(bob?.completedAt).toEqual(new Date('2024-03-01T09:30:00Z'));
  expect(eve).toMatchObject({ expiresAt: new Date('2028-01-01T23:59:59.999Z'), completedAt: now });
  const [, first, second] = await readLicenses();
  expect(first).toMatchObject({
    licenseKey: 'Sm/all-key 1',
    normalizedKey: 'SMA11KEY1',
    accountNumber: '12345',
    login: '12345',
    expiresAt: new Date('2027-01-31T23:59:59.999Z'),
    orderId: ada?.id,
  });
  expect(second).toMatchObject({
    accountNumber: '',
    brokerName: '',
    login: null,
    orderId: ada?.id,
  });
  const claim = { orderId: ada?.paypalOrderId ?? '', email: 'ada@shop.example' };
  expect(await findPurchase(db(), claim, now)).toMatchObject({ id: ada?.id, access: 'open' });
});

test('purchases of a draft without a file come in, and open nothing and mail nobody until it is published @p315 @p346', async () => {
  const others = await db().$count(files);
  await db().update(products).set({ state: 'draft', fileId: null });
  const line = (order: number) => [heading, `${order},ada@shop.example,Grid Engine`];
  expect(await importLines(line(7), { dryRun: true })).toMatchObject({ added: 1 });
  expect(await db().$count(files)).toBe(others);
  for (const order of [7, 8]) await importLines(line(order), { mailProducts: 'all' });
  expect(await db().$count(files)).toBe(others + 1);
  expect(await db().$count(outbox)).toBe(0);
  const [order] = await readOrders();
  const claim = { orderId: order?.paypalOrderId ?? '', email: 'ada@shop.example' };
  await expect(findPurchase(db(), claim, now)).rejects.toMatchObject({
    status: 409,
    message: productTexts.notPublished,
  });
  await db().update(products).set({ state: 'unlisted', fileId: fileId() });
  expect(await findPurchase(db(), claim, now)).toMatchObject({ access: 'open' });
  const given = db().select({ fileId: deliveredFile }).from(orders);
  const ofAda = given.innerJoin(products, eq(products.id, orders.productId));
  expect(await ofAda.where(eq(orders.id, order?.id ?? ''))).toEqual([{ fileId: fileId() }]);
});

test('alike problems are one cause with its count and first rows @p347', async () => {
  const lines = Array.from({ length: 800 }, (_, order) => `${order},,Grid Engine`);
  const rows = [heading, '8,ada@shop.example,Grid', ...lines];
  const { problems, causes } = await importLines(rows, { dryRun: true });
  expect(problems).toHaveLength(100);
  expect(causes).toEqual([
    { column: 'email', message: texts.noEmail, count: 800, rows: [3, 4, 5, 6, 7] },
    { column: 'product', message: texts.unknownProduct('Grid'), count: 1, rows: [2] },
  ]);
});

test('a wrong row is left out with its row, column and reason @p144', async () => {
  await db()
    .insert(products)
    .values([
      {
        name: 'Empty',
        description: '',
        priceCents: 0,
        type: 'indicator',
        createdAt: now,
        updatedAt: now,
      },
      ...[1, 2].map(() => ({
        name: 'Twin',
        description: '',
        priceCents: 0,
        type: 'indicator' as const,
        fileId: fileId(),
        createdAt: now,
        updatedAt: now,
      })),
    ]);
  const { problems, added, left } = await importLines([
    heading,
    '1,nobody,Grid Engine',
    '2,a@shop.example,Grid',
    '3,a@shop.example,Twin',
    '4,a@shop.example,Empty',
    '5,a@shop.example,Grid Engine,abc',
    '5,a@shop.example,Grid Engine,a-b-c!',
    '5,a@shop.example,Grid Engine," KEY-0001"',
    '5,a@shop.example,Grid Engine,taken-0I',
    '6,a@shop.example,Grid Engine,NEW-KEY-1,2026-02-31',
    '6,a@shop.example,Grid Engine,NEW-KEY-1,01/02/2026',
    '6,a@shop.example,Grid Engine,NEW-KEY-1,2026-12-01',
    '6,a@shop.example,Grid Engine,NEW-KEY-1,,,,,1001',
    '6,a@shop.example,Grid Engine,NEW-KEY-1,,,,,,more',
    '7,a@shop.example,Grid Engine,NEW-KEY-1,,5,B',
    '7,a@shop.example,Grid Engine,NEW-KEY-2,,5,b',
    '7,b@shop.example,Grid Engine,NEW-KEY-3',
    '8,b@shop.example,Grid Engine,newkey1',
    ...Array.from({ length: 100_001 }, () => ''),
    ',,,',
    '9,nobody,Grid Engine',
  ]);
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 email',
    '3 product',
    '4 product',
    '5 product',
    '6 license_key',
    '7 license_key',
    '8 license_key',
    '9 license_key',
    '10 date',
    '11 date',
    '12 date',
    '13 quantity',
    '14 ',
    '16 account_number',
    '17 email',
    '18 license_key',
    '100021 email',
  ]);
  expect({ added, left }).toEqual({ added: 1, left: 17 });
});

test('an imported bundle has its present products, and takes keys for each by name @p171', async () => {
  const sold = await insertBundle(db(), { id: 'other', paypalOrderId: 'other' });
  const { problems, added } = await importLines([
    heading,
    '7,ada@shop.example,Pair of Experts',
    '8,bob@shop.example,Pair of Experts,NEW-KEY-1',
    '9,eve@shop.example,Trend Rider,NEW-KEY-2',
  ]);
  expect({ problems, added }).toMatchObject({
    problems: [{ row: 3, column: 'license_key', message: expect.stringMatching(/bundle/) }],
    added: 2,
  });
  const [bundle, part] = await readOrders();
  const present = { fileId: sold.presentFileId };
  expect(bundle).toMatchObject({ productId: sold.bundleId, partCount: 2, ...present });
  expect(part).toMatchObject({ productName: 'Trend Rider', partCount: 0 });
  expect(await listOrderParts(db(), { id: bundle?.id ?? '', partCount: 2 })).toEqual(
    sold.parts.map((each) => ({ ...each, ...present })),
  );
  await db().update(products).set({ fileId: null }).where(eq(products.name, 'Trend Rider'));
  expect(await importLines([heading, '5,a@shop.example,Pair of Experts'])).toMatchObject({
    problems: [{ row: 2, column: 'product' }],
  });
});

test.each([
  [['name', 'x'], /no column “email”/],
  [['email,product,EMAIL'], /“email” twice/],
  [[heading, '"1,a@shop.example'], /CSV/],
  [Buffer.from(`${heading}\n1,jörg@shop.example,1`, 'latin1'), /UTF-8/],
])('a file that cannot be read is refused whole: %j @p144', async (lines, reason) => {
  await expect(importLines(lines)).rejects.toMatchObject({ status: 400, message: reason });
  expect(await db().$count(imports)).toBe(0);
});

describe('a file again @p145', () => {
  const lines = [
    heading,
    '7,ada@shop.example,Grid Engine,KEY-ONE-1',
    '7,ada@shop.example,Grid Engine,KEY-TWO-2',
    '7,ada@shop.example,Grid Engine',
    ',bob@shop.example,Grid Engine,,2024-01-01',
    ',bob@shop.example,Grid Engine,KEY-THREE,2024-01-01',
  ];

  test('adds nothing, and a later file adds its new keys @p145', async () => {
    expect(await importLines(lines, { dryRun: true })).toMatchObject({
      importId: null,
      rows: 5,
      added: 4,
      known: 1,
      preview: {
        products: [
          {
            name: 'Grid Engine',
            productId: 1,
            rows: 5,
          },
        ],
      },
    });
    expect(await db().$count(importRows)).toBe(0);
    expect(await importLines(lines)).toMatchObject({ added: 4, known: 1 });
    expect(await importLines(lines)).toMatchObject({ added: 0, known: 5, left: 0 });
    expect(await importLines(lines, { source: ' OLD SHOP' })).toMatchObject({ known: 5 });
    const more = [3, 4, 5, 6].map((key) => `7,ada@shop.example,Grid Engine,KEY-MORE-${key}`);
    expect(await importLines([...lines, ...more])).toMatchObject({ added: 4, known: 5 });
    const [, , ada] = await readOrders();
    expect(ada).toMatchObject({ sourceOrderId: '7', keyLimit: 6 });
    expect(await db().$count(orders, eq(orders.origin, 'imported'))).toBe(3);
    expect(await importLines([heading, '7,eve@shop.example,Grid Engine,KEY-EVE'])).toMatchObject({
      problems: [{ row: 2, column: 'email' }],
    });
  });

  test('after a kill in the middle has each row in once @p145', async () => {
    const many = [
      heading,
      ...Array.from({ length: 300 }, (_, i) => `${i},a@b.example,1,KEY-${1000 + i}`),
    ];
    const killed = importLines(many, {
      onProgress() {
        throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const [part] = await db().select().from(imports);
    const { state, done = 0, added } = part ?? {};
    expect([state, added]).toEqual(['running', done]);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(300);
    expect(await importLines(many)).toMatchObject({ added: 300 - done, known: done });
    expect(await db().$count(orders, eq(orders.origin, 'imported'))).toBe(300);
    expect((await readLicenses()).length).toBe(301);
  });
});

test('a table of blank rows, and a row without an end, are refused @p288', async () => {
  const lines = Array.from({ length: 100_001 }, () => ',,,,, ,,,');
  await expect(importLines([heading, ...lines])).rejects.toThrow(/more than 100000 blank rows/);
  await expect(importLines([heading, `"${'x'.repeat(70_000)}`])).rejects.toThrow(/CSV/);
});
