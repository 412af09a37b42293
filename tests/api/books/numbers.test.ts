import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createOrder } from '#contract/sales/checkout.ts';
import { refundOrder } from '#contract/sales/orders.ts';
import { exportTransactions, getSales } from '#contract/seller/overview.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { orders, transactions, visits } from '#db/schema.ts';
import { dataOf, useShop } from '../../support/shop.ts';
import { dayOf } from '../../support/sold-shop.ts';

const shop = useShop({ admin: true });
const today = dayOf(new Date());

const visit = (body: unknown, type = 'application/json') =>
  fetch(`${shop.url}/api/visits`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('a visit @p213', () => {
  test.each([
    [{ page: 'home', source: { referrer: 'https://forum.example.com/x' } }],
    [{ page: 'nowhere' }],
    ['no json'],
    ['x'.repeat(2_000)],
    [{}],
  ])('is answered with 204, whatever comes (%#)', async (body) => {
    const response = await visit(body);
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  test('is written soon after', async () => {
    await expect
      .poll(() => shop.database.db.$count(visits, eq(visits.page, 'home')))
      .toBeGreaterThan(0);
  });
});

describe('a sale @p210', () => {
  test('has PayPal’s fee, its payer’s country and its source, and its refund a day of its own', async () => {
    const { products } = dataOf(await shop.call(listProducts, { price: 'paid', limit: 1 }));
    const productId = products[0]?.id ?? 0;
    const source = { referrer: 'www.mql5.com', source: 'news', medium: 'mail', campaign: 'May' };
    const { id } = dataOf(await shop.call(createOrder, { productId, source }));
    await shop.control(`orders/${id}/approve`, {});
    const captured = await fetch(`${shop.url}/api/capture-payment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderID: id }),
    });
    expect(captured.status).toBe(200);
    const { db } = shop.database;
    const order = await db.query.orders.findFirst({ where: eq(orders.paypalOrderId, id) });
    const sale = async () =>
      (
        await db
          .select()
          .from(transactions)
          .where(eq(transactions.reference, order?.id ?? ''))
      )[0];
    const gross = order?.amountCents ?? 0;
    const feeCents = Math.round(gross * 0.0349) + 49;
    expect(await sale()).toMatchObject({
      kind: 'sale',
      grossCents: gross,
      feeCents,
      country: 'US',
    });

    dataOf(await shop.call(refundOrder, { id: order?.id ?? '', amount: 1 }, shop.token));
    const url = `${shop.url}${exportTransactions.path}?from=${today}&to=${today}`;
    const headers = { Authorization: `Bearer ${shop.token}` };
    const lines = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
    const source3 = 'news / mail / May';
    const product = order?.productName ?? '';
    expect(lines.slice(1).map((line) => line.slice(line.indexOf(',') + 1))).toEqual([
      `sale,${id},${product},${gross / 100},${feeCents / 100},${(gross - feeCents) / 100},US,${order?.email},,${source3},`,
      `refund,${id},${product},-1,0,-1,US,${order?.email},,${source3},`,
    ]);
    const { total } = dataOf(await shop.call(getSales, { from: today, to: today }, shop.token));
    expect(total).toMatchObject({
      sales: 1,
      refunded: 1,
      refunds: 1,
      averageSale: null,
      missingFees: 0,
      revenue: (gross - feeCents - 100) / 100,
    });
  });

  test('of before is asked for its fee', async () => {
    const { db } = shop.database;
    await db.update(transactions).set({ feeCents: null, country: '', feeDueAt: new Date(0) });
    await expect
      .poll(() => db.$count(transactions, eq(transactions.country, 'US')), { timeout: 20_000 })
      .toBe(1);
    const kinds = await db.select().from(transactions);
    expect(kinds.map(({ feeCents }) => feeCents === null)).toEqual([false, false]);
  });
});
