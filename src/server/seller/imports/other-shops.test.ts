import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { products, shopSettings } from '#db/schema.ts';
import { importStage, now } from '#tests/support/import-stage.ts';

const { db, importLines, readOrders } = importStage();

describe('exports of other shops @p144', () => {
  test('Gumroad’s leaves out what was refunded, and its quantity only raises five @p144', async () => {
    const result = await importLines([
      'Purchase ID,Item Name,Purchase Email,Purchase Date,Purchase Time (UTC timezone),Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Quantity,License Key',
      'a1==,Grid Engine,a@shop.example,2024-01-01,2024-01-01 10:00:00 UTC,0,0.0,0,0,0,1,AAAA-1111-BBBB-2222',
      'a2==,Grid Engine,b@shop.example,2024-01-01,2024-01-01 10:00:00 UTC,1,5.0,0,1,1,9,',
      'a3==,Grid Engine,c@shop.example,2024-01-01,,1,0.0,1,0,0,1,',
      'a4==,Grid Engine,d@shop.example,2024-01-01,,0,0.0,0,1,0,1,',
      'Totals,,,,,,5.0,,,,,',
    ]);
    expect(result).toMatchObject({
      rows: 2,
      added: 2,
      undelivered: [
        { state: 'refunded', count: 1 },
        { state: 'charged back', count: 1 },
      ],
    });
    expect((await readOrders()).map(({ keyLimit }) => keyLimit)).toEqual([5, 9]);
  });

  test('a recognized file names its shop and counts the rows of each product @p345', async () => {
    const lines = [
      'Item Name,Purchase Email,Purchase ID',
      'Grid Engine,a@shop.example,a1',
      'Grid Engine,nobody,a2',
      'Grid Bot,c@shop.example,a3',
    ];
    const { preview } = await importLines(lines, { source: '', dryRun: true });
    expect(preview).toMatchObject({
      shop: 'Gumroad',
      products: [
        { name: 'Grid Engine', productId: 1, rows: 2 },
        { name: 'Grid Bot', productId: null, rows: 1 },
      ],
    });
    await importLines(lines, { source: '' });
    expect(await importLines(lines, { source: 'Gumroad' })).toMatchObject({ known: 1 });
    const own = ['email,product', 'a@shop.example,Grid Engine'];
    expect(await importLines(own, { source: '', dryRun: true })).toMatchObject({ added: 1 });
    await expect(importLines(own, { source: '' })).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    [
      'edd-orders.csv',
      ['71 paid', '72 edition', '73 apostrophe', '74 part'].map((sold) => [sold, null]),
      'pending abandoned failed cancelled revoked refunded processing on_hold trash test',
    ],
    [
      'gumroad-odd.csv',
      [
        ['a1 giftee', null],
        ['a2 ended', '2024-06-02T03:59:59.999Z'],
      ],
      'free trial',
    ],
  ])(
    '%s: what the other shop delivers comes in, the rest is counted @p144 @p300',
    async (name, sold, states) => {
      const [grid] = await db().select().from(products);
      await db()
        .insert(shopSettings)
        .values({ id: 1, values: { timeZone: 'America/New_York' }, updatedAt: now });
      const mapping = { 'Grid Bot': grid?.id ?? 0, "Trader's Edge": grid?.id ?? 0 };
      const path = join(import.meta.dirname, '../../../../tests/fixtures/imports', name);
      const result = await importLines(await readFile(path), { mapping });
      expect(result).toMatchObject({ rows: sold.length, added: sold.length, left: 0 });
      const counted = result.undelivered.map(({ state, count }) => (count === 1 ? state : count));
      expect(counted.join(' ')).toBe(states);
      const read = (await readOrders()).map(({ sourceOrderId, email, expiresAt }) => [
        `${sourceOrderId} ${email?.split('@')[0]}`,
        expiresAt?.toJSON() ?? null,
      ]);
      expect(read).toEqual(sold);
    },
  );

  test('EDD’s payments and sales are read @p144', async () => {
    const payments = await importLines(
      [
        'Payment ID,Email,Products (Verbose),Products (Raw),Date,Status',
        '11,a@shop.example,x,"Grid \\"Pro\\" Engine|49{0}{}",2024-01-01 10:00:00,complete',
        '12,b@shop.example,x,Grid Engine|49{0} / Trend|9{0},2024-01-01 10:00:00,complete',
        '13,c@shop.example,x,Grid Engine|49{0},2024-01-01 10:00:00,refunded',
      ],
      { mapping: { 'Grid "Pro" Engine': 1 } },
    );
    expect(payments).toMatchObject({
      added: 1,
      problems: [{ column: 'Products (Raw)' }],
      undelivered: [{ state: 'refunded', count: 1 }],
    });
    const sales = await importLines([
      'Product ID,User,Email,Download,Quantity,Payment ID,Date',
      '5,0,d@shop.example,Grid Engine,2,14,2024-01-01 10:00:00',
    ]);
    expect(sales).toMatchObject({ added: 1 });
    expect((await readOrders()).map(({ keyLimit }) => keyLimit)).toEqual([5, 5]);
  });
});
