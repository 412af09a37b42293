import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { nothingStated } from '#contract/catalogue/compatibility.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { listAuditLog } from '#contract/seller/audit-log.ts';
import { dataOf } from '../../support/shop.ts';
import { insertOrder } from '../../support/sold-order.ts';
import { daysAgo, useSoldShop, today } from '../../support/sold-shop.ts';

const shop = useSoldShop();

const download = (path: string, bearer = shop.token) =>
  fetch(`${shop.url}/api/${path}`, { headers: { Authorization: `Bearer ${bearer}` } });

/** Returns the rows of a CSV without line breaks in its cells. */
const linesOf = async (path: string) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await (await download(path)).arrayBuffer(),
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
};

describe('a CSV export', () => {
  test('is an uncached attachment', async () => {
    const { status, headers } = await download('promo-codes.csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="promo-codes-${today}.csv"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['products.csv', 'ID,Name,Price,Type,'],
    ['promo-codes.csv', 'ID,Code,Discount %,Expiration,Active,'],
    ['purchases.csv', 'ID,Order ID,Product ID,Email,Promo Code,'],
    ['licenses.csv', 'ID,Purchase ID,Key,Account Number,Broker Name,Email,Created At,'],
    ['tickets.csv', 'ID,Name,Email,Message,Created At,'],
  ])('%s starts with the dashboard’s columns and requires a token', async (path, columns) => {
    const [header, ...rows] = await linesOf(path);
    expect(header?.startsWith(columns)).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect((await download(path, 'garbage')).status).toBe(401);
  });

  test('names the product of each license key last', async () => {
    const [header, ...rows] = await linesOf('licenses.csv');
    expect(header?.endsWith(',Blocked,Ended,Product')).toBe(true);
    expect(rows.every((row) => row.endsWith(',Grid Engine'))).toBe(true);
  });

  test('lists the platforms of each product', async () => {
    const [product] = await shop.database.db.select().from(products).limit(1);
    await shop.database.db
      .update(products)
      .set({ compatibility: { ...nothingStated, platforms: ['mt4', 'mt5'] } });
    const [header, ...rows] = await linesOf('products.csv');
    expect(header?.endsWith(',Description,Platforms')).toBe(true);
    expect(rows.find((row) => row.startsWith(`${product?.id},`))).toMatch(/,"MT4, MT5"$/);
  });

  test('contains every filtered row in the list’s order, with its revenue', async () => {
    const rows = await linesOf(
      'purchases.csv?state=completed&search=example&sort=amount&direction=asc&limit=1&offset=1',
    );
    expect(rows.slice(1).map((row) => row[0])).toEqual(['e', 'a', 'b']);
    expect(rows[1]).toBe(
      `e,ORDER-e,5,old@example.com,,Grid Engine,4,completed,${daysAgo(60).toISOString()},4,0,,paypal,`,
    );
  });

  test('contains each of thousands of rows once, also when all were paid at the same moment @p143', async () => {
    const { db } = shop.database;
    // One has an end, more than one chunk has none.
    const { order: first } = await insertOrder(db, {
      id: 'bulk',
      paypalOrderId: 'BULK',
      promoCode: 'BULK',
      expiresAt: daysAgo(-1),
    });
    const order = { ...first, expiresAt: null };
    const copies = Array.from({ length: 2500 }, (_, index) => `bulk-${index}`);
    for (let at = 0; at < copies.length; at += 500) {
      await db
        .insert(orders)
        .values(copies.slice(at, at + 500).map((id) => ({ ...order, id, paypalOrderId: id })));
    }
    for (const [sort, direction] of [
      ['date', 'desc'],
      ['email', 'desc'],
      ['expiresAt', 'asc'],
    ]) {
      const query = `search=bulk&sort=${sort}&direction=${direction}`;
      const [, ...rows] = await linesOf(`purchases.csv?${query}`);
      const ids = rows.map((row) => row.slice(0, row.indexOf(',')));
      expect([ids.length, new Set(ids).size]).toEqual([2501, 2501]);
      const upwards = ids.toSorted();
      expect(ids).toEqual(direction === 'asc' ? upwards : upwards.toReversed());
    }
    await db.delete(orders).where(eq(orders.promoCode, 'BULK'));
  });

  test('is recorded in the audit log without its search', async () => {
    await (await download('purchases.csv?state=refunded&search=secret-key')).text();
    const { entries, total } = dataOf(
      await shop.call(listAuditLog, { search: 'exported', limit: 1 }, shop.token),
    );
    expect(entries).toMatchObject([
      {
        action: 'list-exported',
        username: demoAdmin.username,
        address: '127.0.0.1',
        subject: 'Purchases',
        detail: 'state: refunded, with a search',
      },
    ]);
    expect(total).toBeGreaterThan(1);
    const none = await shop.call(listAuditLog, { search: 'nobody did this' }, shop.token);
    expect(dataOf(none)).toEqual({ entries: [], total: 0 });
  });
});
