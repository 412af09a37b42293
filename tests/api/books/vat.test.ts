import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { captureOrder, getOrder, listOrders } from '#contract/sales/orders.ts';
import { getOverview } from '#contract/seller/overview.ts';
import { getSettings, saveSettings } from '#contract/seller/shop-settings.ts';
import { getVatYear } from '#contract/books/vat.ts';
import { exchangeRates, orders, shopSettings } from '#db/schema.ts';
import { auditedOf, newBuyer } from '../../support/buyers.ts';
import { file, formOf } from '../../support/product-form.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop({ admin: true, env: { TRUSTED_PROXIES: '1' } });

type Given = Parameters<typeof shop.call<typeof saveSettings>>[1];
const save = (given: Given) => shop.call(saveSettings, given, shop.token);
const seller = { name: 'Pip', address: '', email: '', phone: '', vatId: '', register: '' };

/** Buys for $100.00 from a network address in one country, with a payer of another. */
async function buyFrom(addressCountry: string, country: string) {
  const { id: productId } = await shop.paidProduct();
  const response = await fetch(`${shop.url}/api/create-payment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Country': addressCountry },
    body: JSON.stringify({ productId, promoCode: null }),
  });
  const { id: orderID } = (await response.json()) as { id: string };
  await shop.control(`orders/${orderID}/approve`, { email: newBuyer(), country });
  const id = orderIdOf(dataOf(await shop.call(captureOrder, { orderID })).purchaseId);
  await shop.database.db
    .update(orders)
    .set({ amountCents: 10_000, refundedCents: 0 })
    .where(eq(orders.id, id));
  return id;
}

const locationOf = async (id: string) =>
  dataOf(await shop.call(getOrder, { id }, shop.token)).location;
const contradictions = async () => {
  const { attention } = dataOf(await shop.call(getOverview, {}, shop.token));
  const query = { state: 'contradictory' } as const;
  const { purchases } = dataOf(await shop.call(listOrders, query, shop.token));
  return { count: attention.contradictoryCountries, ids: purchases.map(({ id }) => id) };
};

test('settings of an older shop go on, with no VAT @p274', async () => {
  const { db } = shop.database;
  const values = { siteName: 'Old shop', seller } as unknown as Record<string, never>;
  await db.insert(shopSettings).values({ id: 1, values, updatedAt: new Date(1) });
  expect(dataOf(await shop.call(getSettings, {}, shop.token))).toMatchObject({
    siteName: 'Old shop',
    seller: { name: 'Pip', country: '' },
    vatMode: 'none',
    vatRate: 0,
    vatRates: [],
    invoiceNumber: '{YYYY}-{n:5}',
    countryHeader: '',
  });
});

test('VAT is set with its rules @p274', async () => {
  for (const given of [
    { vatMode: 'all' },
    { vatRate: -1 },
    { vatRate: 50.01 },
    { vatRate: 19.001 },
    { invoiceNumber: '{YYYY}' },
    { invoiceNumber: '{n:5}' },
    { invoiceNumber: '{YYYY}-{n}-{n}' },
    { invoiceNumber: '../{YYYY}/{n}' },
    { countryHeader: 'X Country' },
    { seller: { ...seller, country: 'Germany' } },
    { vatRates: [{ country: 'US', rate: 5, from: '2026-01-01' }] },
    { vatRates: [{ country: 'EE', rate: 5, from: '2026-02-30' }] },
  ]) {
    const { status } = failureOf(await save(given as Given));
    expect([given, status]).toEqual([given, 400]);
  }
  const set = {
    vatMode: 'domestic',
    vatRate: 25.5,
    invoiceNumber: 'RE{YYYY}_{n}',
    countryHeader: 'X-Country',
    seller: { ...seller, country: 'fi' },
    vatRates: [{ country: 'EE', rate: 24, from: '2025-07-01' }],
  } as const;
  const saved = dataOf(await save({ ...set, vatRates: [...set.vatRates] }));
  expect(saved).toMatchObject({ ...set, seller: { ...seller, country: 'FI' } });
});

test('where a buyer is stands with the order, and a contradiction waits @p271', async () => {
  dataOf(await save({ countryHeader: 'X-Country', vatMode: 'domestic', vatRate: 25.5 }));
  const clear = await buyFrom('FR', 'FR');
  expect(await locationOf(clear)).toEqual({
    country: 'FR',
    evidence: [
      { source: 'paypal', country: 'FR' },
      { source: 'address', country: 'FR' },
    ],
    isContradiction: false,
  });
  expect(await contradictions()).toEqual({ count: 0, ids: [] });
  const unclear = await buyFrom('CH', 'AT');
  expect(await locationOf(unclear)).toMatchObject({ country: 'AT', isContradiction: true });
  expect(await contradictions()).toEqual({ count: 1, ids: [unclear] });
  dataOf(await save({ vatMode: 'none' }));
  expect((await contradictions()).count).toBe(0);
  dataOf(await save({ vatMode: 'domestic' }));
  const settled = { billingCountry: 'CH' };
  await shop.database.db.update(orders).set(settled).where(eq(orders.id, unclear));
  expect(await contradictions()).toEqual({ count: 0, ids: [] });
});

async function sendRates(csv: string, token = shop.token) {
  const response = await fetch(`${shop.url}/api/exchange-rates`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: formOf({ file: file('eurofxref.csv', csv) }),
  });
  return { status: response.status, body: await response.json() };
}

test('the seller puts rates in, or learns what is wrong with the file @p273', async () => {
  expect((await sendRates('Date, USD\n', 'none')).status).toBe(401);
  const bad = await sendRates('Date, USD\n2026-01-05, dear\n');
  expect([bad.status, bad.body.issues]).toEqual([
    400,
    [{ path: 'file', message: 'Row 2 has no number for USD.' }],
  ]);
  const today = new Date().toISOString().slice(0, 10);
  expect((await sendRates(`Date, USD, CZK, \n${today}, 1.25, 25, \n`)).body).toEqual({
    success: true,
    days: 1,
  });
  const { db } = shop.database;
  const usd = await db.select().from(exchangeRates).where(eq(exchangeRates.currency, 'USD'));
  expect(usd).toContainEqual({ day: today, currency: 'USD', rate: 1.25 });
  const [entry] = await auditedOf(shop, 'Exchange rates');
  expect(entry).toMatchObject({ action: 'exchange-rates-saved', detail: '1 day' });
});

test('the year’s sales to other member states are counted without VAT @p274', async () => {
  const before = dataOf(await shop.call(getVatYear, {}, shop.token));
  await buyFrom('DE', 'DE');
  await buyFrom('FI', 'FI');
  await buyFrom('US', 'US');
  const after = dataOf(await shop.call(getVatYear, {}, shop.token));
  // The net of $100.00 with 25.5 percent VAT.
  expect(after.amount - before.amount).toBeCloseTo(79.68, 1);
  expect(after.euros).toBeCloseTo(after.amount / 1.25, 2);
  expect(after.rateDay).toBe(new Date().toISOString().slice(0, 10));
});
