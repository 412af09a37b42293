import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#contract/kit/days.ts';
import { correctOrderInvoice, correctPortalInvoice } from '#contract/books/invoices.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { captureOrder, refundOrder } from '#contract/sales/orders.ts';
import { listPortalLicenses, listPortalVersions } from '#contract/buyers/portal.ts';
import { listProducts } from '#contract/catalogue/products.ts';
import { createWithdrawal, decideWithdrawal } from '#contract/sales/withdrawals.ts';
import { invoices, orderConsents, orderParts, orders, outbox, refunds } from '#db/schema.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { consentingBuyers } from '../support/consenting-buyers.ts';
import { byExtent } from '../support/extent.ts';
import { getRaw } from '../support/get-raw.ts';
import { booksOf, buyIn, startInvoicing } from '../support/invoicing-shop.ts';
import { newToken } from '../support/portal.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';
import { supportToken } from '../support/support-account.ts';

// What an attacker may try to get: a paid file before its confirmation, money twice, or seller's
// books that can no longer be printed.

const shop = useShop({ admin: true });

describe('a buyer who does not confirm gets nothing @p267', () => {
  const { asksForConsent, bought, delivered, delivery, mailsFail, mailsGoOn, pdfAddress } =
    consentingBuyers(shop);
  beforeAll(async () => {
    await asksForConsent(true);
    return () => asksForConsent(false);
  });

  test.each(['product', 'bundle'])(
    'of a %s, by no call and by no link of the shop’s own @p267',
    async (kind) => {
      await mailsFail();
      const { products } = dataOf(await shop.call(listProducts, { price: 'paid', limit: 100 }));
      const isWanted = (count?: number) => (count === undefined) === (kind === 'product');
      const product = products.find(({ partCount }) => isWanted(partCount));
      const { id, purchaseId, orderID, email } = await bought(newBuyer(), product);
      const [file] = await shop.database.db
        .select({
          orderId: orders.id,
          fileId: sql<number>`coalesce(${orderParts.fileId}, ${orders.fileId})`,
        })
        .from(orders)
        .leftJoin(orderParts, eq(orderParts.orderId, orders.id))
        .where(eq(orders.id, id));
      const portalToken = await newToken(shop, id);
      const waiting = dataOf(await delivery(purchaseId, orderID));
      const answers = [
        waiting,
        dataOf(await shop.call(captureOrder, { orderID })),
        dataOf(await shop.call(listPortalVersions, { portalToken })),
        dataOf(await shop.call(listPortalLicenses, { portalToken })),
      ];
      expect(waiting.parts?.length ?? 0).toBe(product?.partCount ?? 0);
      expect(JSON.stringify(answers)).not.toMatch(/signature=|files\/purchases/);
      const [part] = waiting.parts ?? [];
      const account = { accountNumber: '12345', brokerName: 'XM' };
      const key = { purchaseId, email, ...account, ...(part && { productId: part.productId }) };
      const keys = await Promise.all(
        Array.from({ length: 5 }, () => shop.call(createLicense, key)),
      );
      expect(keys.map((each) => failureOf(each).status)).toEqual(keys.map(() => 409));

      // As if a link signed by the shop had leaked.
      const { secretKey } = loadSettings(shop.env);
      const link = `${shop.url}/${signedFilePath(file ?? { orderId: '', fileId: 0 }, secretKey, new Date())}`;
      for (const method of ['GET', 'HEAD'] as const) {
        for (const Range of ['bytes=0-', 'bytes=5-9']) {
          expect((await getRaw(link, { method, headers: { Range } })).status).toBe(403);
        }
        expect((await getRaw(link, { method })).status).toBe(403);
      }
      await mailsGoOn();
      await delivered(purchaseId, orderID);
      expect((await getRaw(link)).status).toBe(200);
    },
  );

  test('nor by a part of the PDF; a range that asks for all bytes is the whole @p267', async () => {
    await mailsFail();
    const { purchaseId, orderID } = await bought();
    const from = (range: string) =>
      getRaw(pdfAddress(purchaseId, orderID), { headers: { Range: range } });
    const more = byExtent([], ['bytes=-1', 'bytes=0-0']);
    for (const range of ['bytes=1-', 'bytes=0-,5-9', ...more]) {
      expect((await from(range)).status).toBe(200);
      expect([range, dataOf(await delivery(purchaseId, orderID)).isReady]).toEqual([range, false]);
    }
    // Download programs ask like this.
    expect((await from('bytes=0-')).body.toString('latin1')).toMatch(/^%PDF-1[\s\S]*%%EOF\s*$/);
    expect((await delivered(purchaseId, orderID)).confirmedBy).toBe('download');
    await mailsGoOn();
  });

  test('nor by the confirmation of another purchase @p267', async () => {
    await mailsFail();
    const [own, other] = [await bought(), await bought()];
    for (const [purchaseId, orderID] of [
      [own.purchaseId, other.orderID],
      [other.purchaseId, own.orderID],
    ] as const) {
      expect((await getRaw(pdfAddress(purchaseId, orderID))).status).toBe(404);
      expect(failureOf(await delivery(purchaseId, orderID)).status).toBe(404);
    }
    expect((await getRaw(pdfAddress(own.purchaseId, own.orderID))).status).toBe(200);
    await delivered(own.purchaseId, own.orderID);
    const kept = await shop.database.db.query.orderConsents.findFirst({
      where: eq(orderConsents.orderId, other.id),
    });
    expect(kept?.confirmedAt).toBeNull();
    await mailsGoOn();
  });
});

describe('no buyer makes the books unreadable @p280', () => {
  const firm = { company: 'Firma', address: 'Rue 1', country: 'FR' };
  let refusing: Awaited<ReturnType<typeof bought>>;
  beforeAll(async () => {
    await startInvoicing(shop);
    refusing = await bought();
  });

  async function bought() {
    const { id } = await buyIn(shop, 'FR');
    return { id, portalToken: await newToken(shop, id) };
  }
  const { stored, asAdmin } = booksOf(shop);

  test.each([
    { country: 'ZZ' },
    { country: 'UK' },
    { country: 'EL' },
    { company: 'a\nb' },
    { company: '\u0000' },
    { company: 'W'.repeat(201) },
    { address: 'W'.repeat(501) },
    { vatId: '1'.repeat(41) },
  ])('%j is refused', async (change) => {
    const { id, portalToken } = refusing;
    const input = { portalToken, ...firm, ...change };
    expect(failureOf(await shop.call(correctPortalInvoice, input)).status).toBe(400);
    expect(await stored(id)).toHaveLength(1);
  });

  test('a firm of any name has its invoice printed, alone and with the month’s @p280 @p281', async () => {
    const { id, portalToken } = await bought();
    const odd = '\u0001 \uFFFE \uFFFF ]]>&<x/> =1+1 \u202Egnp.exe';
    const company = odd.slice(2);
    dataOf(await shop.call(correctPortalInvoice, { portalToken, ...firm, company, address: odd }));
    const corrected = (await stored(id)).at(-1);
    expect(corrected?.content.buyer.name).not.toContain('\u202E');
    const pdf = await asAdmin(`invoices/${corrected?.number}.pdf`);
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    const month = dayOf(new Date()).slice(0, 'YYYY-MM'.length);
    const zip = Buffer.from(await (await asAdmin(`invoices.zip?month=${month}`)).arrayBuffer());
    for (const { number } of await shop.database.db.select().from(invoices)) {
      expect(zip.includes(`-${number}.pdf`)).toBe(true);
    }
  });

  test('corrections and refunds at once leave no gap, and nothing twice @p275', async () => {
    const purchases = await Promise.all(Array.from({ length: 5 }, bought));
    await Promise.all(
      purchases.flatMap(({ id, portalToken }) => [
        shop.call(correctPortalInvoice, { portalToken, ...firm }),
        shop.call(refundOrder, { id, amount: 1 }, shop.token),
        shop.call(correctOrderInvoice, { id, ...firm, company: 'Other' }, shop.token),
        shop.call(correctPortalInvoice, { portalToken, ...firm }),
        shop.call(refundOrder, { id, amount: 2 }, shop.token),
      ]),
    );
    await Promise.all(purchases.map(({ id }) => shop.call(refundOrder, { id }, shop.token)));
    for (const { id } of purchases) {
      const documents = await stored(id);
      const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
      expect(sum(documents.map(({ grossCents }) => grossCents))).toBe(0);
      expect(sum(documents.map(({ vatCents }) => vatCents))).toBe(0);
      const credited = documents.flatMap(({ refundId }) => refundId ?? []);
      expect(credited).toHaveLength(3);
      expect(new Set(credited).size).toBe(3);
      expect(documents.filter(({ correctedBy }) => correctedBy === 'buyer')).toHaveLength(1);
    }
    const all = await shop.database.db.select().from(invoices).orderBy(asc(invoices.id));
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, place) => place + 1));
  });
});

describe('money goes back once @p242', () => {
  const state = (orderID: string, email: string) =>
    shop.call(createWithdrawal, { name: 'Ada', orderID, email, confirmed: true }).then(dataOf);
  const decide = (id: number, token = shop.token) =>
    shop.call(decideWithdrawal, { id, decision: 'refund' }, token);
  const givenBack = (orderId: string) =>
    shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId));

  test('however many state the same withdrawal, at any moment @p242', async () => {
    const { id, orderID, email } = await buyAs(shop, newBuyer());
    const { captureId } = await shop.findOrder(orderID);
    const stated = [
      await state(orderID, email),
      await state(orderID.toLowerCase(), email.toUpperCase()),
      await state(captureId ?? '', email),
      await state(orderID, newBuyer()),
    ];
    const [own, again, byCapture, foreign] = stated.map(({ withdrawalId }) => withdrawalId);
    expect(again).toBe(own);
    const ids = [own, byCapture, foreign].map((each) => each ?? 0);
    // While PayPal does not answer the first refund.
    await shop.fault('refund', 'http-503', 3);
    await Promise.all([...ids, ...ids].map((each) => decide(each)));
    await shop.call(refundOrder, { id }, shop.token);
    expect(await givenBack(id)).toHaveLength(1);
    await expect
      .poll(async () => (await givenBack(id)).map((refund) => refund.state), { timeout: 60_000 })
      .toEqual(['completed']);
    await Promise.all(ids.map((each) => decide(each)));
    expect(await givenBack(id)).toHaveLength(1);
  });

  test('and nobody floods a buyer with notices @p241', async () => {
    const { orderID, email } = await buyAs(shop, newBuyer());
    for (let stated = 0; stated < 4; stated++) await state(orderID, newBuyer());
    const isNotice = and(eq(outbox.kind, 'withdrawal-notice'), eq(outbox.toAddress, email));
    expect(await shop.database.db.$count(outbox, isNotice)).toBe(3);
  });

  test('nor by support beyond its limit @p200', async () => {
    const { id, orderID, email } = await buyAs(shop, newBuyer());
    const { withdrawalId } = await state(orderID, email);
    expect(failureOf(await decide(withdrawalId, await supportToken(shop))).status).toBe(403);
    expect(await givenBack(id)).toEqual([]);
    dataOf(await decide(withdrawalId));
  });
});
