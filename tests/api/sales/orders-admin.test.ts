import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { downloads, orders } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { getProduct, listProducts } from '#contract/catalogue/products.ts';
import { getOrder, refundOrder, resendReceipt, texts } from '#contract/sales/orders.ts';
import { auditedOf, buyAs, newBuyer } from '../../support/buyers.ts';
import { inboxOf, mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true, files: 'folder' });

const buy = (promoCode?: string) => buyAs(shop, newBuyer(), promoCode);
const look = async (id: string) => dataOf(await shop.call(getOrder, { id }, shop.token));
const setOrder = (id: string, change: Partial<typeof orders.$inferInsert>) =>
  shop.database.db.update(orders).set(change).where(eq(orders.id, id));
const fetchFile = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${shop.url}/${path}`, init);
  await response.arrayBuffer();
  return response.status;
};

describe('the events of a purchase', () => {
  test('run from the order to the refund', async () => {
    const { id, purchaseId, email, orderID, product, filePath } = await buy('WELCOME10');
    await mailsOf(shop, email, 1);
    await fetchFile(filePath);
    await expect
      .poll(async () => (await look(id)).events.map(({ kind }) => kind))
      .toContain('downloaded');
    const binding = { accountNumber: '101', brokerName: 'Harbour', email: 'ada@example.com' };
    const { licenseKey } = dataOf(await shop.call(createLicense, { purchaseId, ...binding }));
    dataOf(await shop.call(refundOrder, { id }, shop.token));

    const purchase = await look(id);
    expect(purchase).toMatchObject({
      id,
      orderId: orderID,
      productId: product.id,
      productName: product.name,
      email,
      promoCode: 'WELCOME10',
      state: 'refunded',
      listPrice: product.price,
      reviewReason: null,
      isProductOnSale: true,
      licenses: [{ licenseKey, accountNumber: '101', isBlocked: false }],
    });
    expect(purchase.amount).toBeLessThan(product.price);
    expect(purchase.captureId).toBeTruthy();
    const events = purchase.events.map(({ kind, detail }) => [kind, detail]);
    expect(events).toEqual([
      ['created', 'With promo code WELCOME10'],
      ['paid', expect.stringMatching(/^\$\d+\.\d\d$/)],
      ['mailed', email],
      ['downloaded', expect.stringMatching(/\.\w+$/)],
      ['licensed', expect.stringContaining(licenseKey)],
      ['refunded', expect.stringMatching(/^\$\d+\.\d\d$/)],
    ]);
    const moments = purchase.events.map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted());
  });

  test('include a rejected mail', async () => {
    await shop.fault('mail', 'decline');
    const { id, email } = await buy();
    const failures = async () =>
      (await look(id)).events.filter(({ kind }) => kind === 'mail-failed');
    await expect.poll(failures).toHaveLength(1);
    expect((await failures())[0]?.detail).toContain(email);
    expect((await failures())[0]?.detail).toContain('inactive');
  });

  test('start with the order, paid or not', async () => {
    const orderID = await shop.approvedOrder((await shop.paidProduct()).id);
    const { id } = await shop.findOrder(orderID);
    const { state, events, captureId } = await look(id);
    expect({ state, captureId }).toEqual({ state: 'created', captureId: null });
    expect(events.map(({ kind }) => kind)).toEqual(['created']);
  });

  test('are 404 for unknown ids', async () => {
    const { id } = await buy();
    for (const unknown of ['1', 'x'.repeat(101), '%', `${id}0`]) {
      const failure = failureOf(await shop.call(getOrder, { id: unknown }, shop.token));
      expect(failure).toMatchObject({ status: 404, error: texts.notFound });
    }
  });
});

test('a download in parts counts once an hour for each client @p131', async () => {
  const { id, filePath } = await buy();
  const count = () => shop.database.db.$count(downloads, eq(downloads.orderId, id));
  const part = (range: string, more = {}) =>
    fetchFile(filePath, { headers: { Range: range, ...more } });
  const response = await fetch(`${shop.url}/${filePath}`, { method: 'HEAD' });
  const etag = response.headers.get('etag') ?? '';

  expect(await fetchFile(filePath, { headers: { 'If-None-Match': etag } })).toBe(304);
  expect(await part('bytes=100-')).toBe(206);
  expect(await part('bytes=-10')).toBe(206);
  expect(await part('bytes=900000000-')).toBe(416);
  expect(await fetchFile(`${filePath}A`)).toBe(403);
  const starts = Array.from({ length: 50 }, (_, end) => part(`bytes=0-${end}`));
  expect(await Promise.all(starts)).toEqual(starts.map(() => 206));
  await expect.poll(count).toBe(1);
  expect(await fetchFile(filePath)).toBe(200);
  expect(await part('bytes=100-', { 'If-Range': '"another"' })).toBe(200);

  // Another client counts again. Both have all bytes.
  expect(await fetchFile(filePath, { headers: { 'User-Agent': 'Another' } })).toBe(200);
  await expect.poll(count).toBe(2);
  const sizeBytes = Number(response.headers.get('content-length'));
  const noted = () =>
    shop.database.db.query.downloads.findMany({ where: eq(downloads.orderId, id) });
  await expect
    .poll(async () => (await noted()).every(({ bytes }) => (bytes ?? 0) >= sizeBytes))
    .toBe(true);
  expect(await noted()).toMatchObject([
    { address: '127.0.0.1', agent: 'node' },
    { address: '127.0.0.1', agent: 'Another' },
  ]);

  const all = await shop.database.db.$count(downloads);
  const other = await buy();
  const { products } = dataOf(await shop.call(listProducts, { price: 'free' }));
  const free = dataOf(await shop.call(getProduct, { id: products[0]?.id ?? 0 }));
  expect(await fetchFile(free.filePath ?? '')).toBe(200);
  expect(await fetchFile(other.filePath)).toBe(200);
  await expect.poll(() => shop.database.db.$count(downloads)).toBe(all + 1);
});

describe('a receipt', () => {
  test('is resent as often as the seller asks, and audited', async () => {
    const { id, email, orderID, product } = await buy();
    const [first] = await mailsOf(shop, email, 1);
    const resend = async () => dataOf(await shop.call(resendReceipt, { id }, shop.token));
    await resend();
    await Promise.all([resend(), resend()]);
    const mails = await mailsOf(shop, email, 4);
    for (const mail of mails) expect(mail).toMatchObject({ text: first?.text, to: first?.to });
    const entries = await auditedOf(shop, `Order ${orderID}, ${product.name}`);
    expect(entries).toHaveLength(3);
    expect(entries[0]).toEqual({
      username: demoAdmin.username,
      action: 'receipt-resent',
      detail: `To ${email}`,
      address: '127.0.0.1',
    });
    const kinds = (await look(id)).events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'mailed')).toHaveLength(4);
  });

  test('requires a paid purchase and an address', async () => {
    const { id, email, orderID, product } = await buy();
    await mailsOf(shop, email, 1);
    const resend = async (purchaseId: string) =>
      failureOf(await shop.call(resendReceipt, { id: purchaseId }, shop.token));
    expect(await resend('1')).toMatchObject({ status: 404, error: texts.notFound });
    await setOrder(id, { email: null });
    expect(await resend(id)).toMatchObject({ status: 409, error: texts.noEmail });
    for (const state of ['created', 'pending', 'review', 'refunded', 'reversed'] as const) {
      await setOrder(id, { email, state });
      expect(await resend(id)).toMatchObject({ status: 409, error: texts.notPaid });
    }
    expect(await auditedOf(shop, `Order ${orderID}, ${product.name}`)).toEqual([]);
    expect(await inboxOf(shop, email)).toHaveLength(1);
  });
});
