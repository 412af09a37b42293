import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { texts } from '#contract/sales/consents.ts';
import { createLicense } from '#contract/licenses/licenses.ts';
import { createOrder } from '#contract/sales/checkout.ts';
import {
  captureOrder,
  getOrder,
  refundOrder,
  texts as orderTexts,
} from '#contract/sales/orders.ts';
import { listPortalVersions } from '#contract/buyers/portal.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { orderConsents, orders, outbox, products, termsTexts } from '#db/schema.ts';
import { newRenewToken } from '#server/sales/orders/renewals/renewable.ts';
import { loadSettings } from '#server/kit/settings.ts';
import { consentingBuyers, consents } from '../../support/consenting-buyers.ts';
import { byExtent } from '../../support/extent.ts';
import { getRaw } from '../../support/get-raw.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { readCode } from '../../support/redownload-steps.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';
import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';

const shop = useShop({ admin: true });
const { approved, asksForConsent, bought, delivered, delivery, mailsFail, mailsGoOn, pdfAddress } =
  consentingBuyers(shop);
beforeAll(() => asksForConsent(true));

const license = (purchaseId: string, email: string) =>
  shop.call(createLicense, { purchaseId, email, accountNumber: '12345', brokerName: 'XM' });

async function fileOpens(path: string | null): Promise<number> {
  return (await fetch(`${shop.url}/${path ?? 'nothing'}`)).status;
}

test('without both consents nothing is made at PayPal @p265', async () => {
  const { id: productId } = await shop.paidProduct();
  const before = await shop.countCalls('create-order');
  for (const given of [
    undefined,
    null,
    { deliverAtOnce: true },
    { ...consents, losesWithdrawal: false },
  ]) {
    const response = await fetch(`${shop.url}${createOrder.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ productId, ...(given !== undefined && { consents: given }) }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: texts.missing });
  }
  expect(await shop.countCalls('create-order')).toBe(before);

  const { orderID } = await approved();
  const { id, termsVersion } = await shop.findOrder(orderID);
  const [kept] = await shop.database.db
    .select()
    .from(orderConsents)
    .innerJoin(termsTexts, eq(termsTexts.hash, orderConsents.termsHash))
    .where(eq(orderConsents.orderId, id));
  expect(kept?.order_consents).toMatchObject({
    address: '127.0.0.1',
    country: null,
    confirmedAt: null,
    boxes: [
      {
        name: 'deliverAtOnce',
        words: 'Please deliver at once, before the 14 days for withdrawal are over.',
      },
      {
        name: 'losesWithdrawal',
        words: 'I know that I lose my right of withdrawal when the download begins.',
      },
    ],
  });
  expect(kept?.terms_texts.version).toBe(termsVersion);
  expect(kept?.terms_texts.text).toMatch(/^These terms apply to everything/);
  const { consents: shown } = dataOf(await shop.call(getOrder, { id }, shop.token));
  const { boxes, givenAt, address, termsHash } = kept?.order_consents ?? {};
  expect(shown).toEqual({
    boxes,
    givenAt: givenAt?.toISOString(),
    termsVersion,
    termsHash,
    address,
    country: null,
  });
});

test('the file opens once the receipt with the confirmation is out @p266', async () => {
  const { id, purchaseId, orderID, captured, email } = await bought();
  expect(captured).toMatchObject({ filePath: null, isAwaitingConfirmation: true });
  const { confirmedBy, filePath } = await delivered(purchaseId, orderID);
  expect(confirmedBy).toBe('mail');
  expect(await fileOpens(filePath)).toBe(200);
  const again = dataOf(await shop.call(captureOrder, { orderID }));
  expect(again).toMatchObject({ filePath, isAwaitingConfirmation: false });
  dataOf(await license(purchaseId, email));

  const [receipt] = await mailsOf(shop, email, 1);
  expect(receipt?.text).toContain('I know that I lose my right of withdrawal');
  const [pdf] = receipt?.attachments ?? [];
  expect(pdf).toMatchObject({ name: `confirmation-${orderID}.pdf`, type: 'application/pdf' });
  expect(Buffer.from(pdf?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1/);
  const kept = await shop.database.db.query.orderConsents.findFirst({
    where: eq(orderConsents.orderId, id),
  });
  const mail = await shop.database.db.query.outbox.findFirst({ where: eq(outbox.subjectId, id) });
  expect(kept).toMatchObject({ confirmedBy: 'mail', messageId: mail?.providerMessageId });
});

test('a receipt that Postmark refuses confirms nothing @p266', async () => {
  const email = 'refused@example.com';
  await shop.control('inactive', { email });
  const { id, purchaseId, orderID } = await bought(email);
  const mail = () => shop.database.db.query.outbox.findFirst({ where: eq(outbox.subjectId, id) });
  await expect.poll(mail, { timeout: 10_000 }).toMatchObject({ state: 'failed' });
  expect(dataOf(await delivery(purchaseId, orderID)).confirmedBy).toBeNull();
});

test('while mail is away nothing opens until the PDF was loaded whole @p267', async () => {
  await mailsFail();
  const { purchaseId, orderID, email, captured } = await bought();
  const order = await shop.findOrder(orderID);
  expect(captured.filePath).toBeNull();
  expect(dataOf(await shop.call(captureOrder, { orderID })).filePath).toBeNull();
  expect(dataOf(await delivery(purchaseId, orderID))).toMatchObject({
    isReady: false,
    confirmedBy: null,
    filePath: null,
  });
  expect(failureOf(await license(purchaseId, email))).toMatchObject({
    status: 409,
    error: texts.awaitsConfirmation,
  });

  const address = pdfAddress(purchaseId, orderID);
  expect((await getRaw(address, { method: 'HEAD' })).status).toBe(405);
  const part = await getRaw(address, { headers: { Range: 'bytes=0-99' } });
  expect(part.status).toBe(200);
  const ahead = await getRaw(address, { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
  expect(ahead.status).toBe(403);
  expect((await getRaw(pdfAddress('0'.repeat(32), orderID))).status).toBe(401);
  expect((await getRaw(pdfAddress(purchaseId, 'ANOTHERORDER'))).status).toBe(404);
  expect(failureOf(await delivery(purchaseId, 'ANOTHERORDER')).status).toBe(404);
  expect(dataOf(await delivery(purchaseId, orderID)).isReady).toBe(false);

  const pdf = await getRaw(address);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-length': String(pdf.body.length),
  });
  expect(pdf.body.toString('latin1')).toMatch(/^%PDF-1[\s\S]*%%EOF\s*$/);
  const { confirmedBy, filePath } = await delivered(purchaseId, orderID);
  expect(confirmedBy).toBe('download');
  expect(filePath).toContain(`/${order.id}/`);
  expect(await fileOpens(filePath)).toBe(200);
  dataOf(await license(purchaseId, email));
  await mailsGoOn();
});

test('what was consented to is confirmed by PDF, whatever the settings say by then @p266', async () => {
  const { orderID, email } = await approved();
  await asksForConsent(false);
  dataOf(await shop.call(captureOrder, { orderID }));
  await asksForConsent(true);
  const [receipt] = await mailsOf(shop, email, 1);
  expect(receipt?.attachments).toHaveLength(1);
});

test('a one-time password opens the portal, and no file before the confirmation @p267', async () => {
  const { id, purchaseId, orderID, email } = await bought();
  await delivered(purchaseId, orderID);
  const { db } = shop.database;
  // As if the receipt had been given up.
  const never = { confirmedAt: null, confirmedBy: null, messageId: null };
  await db.update(orderConsents).set(never).where(eq(orderConsents.orderId, id));
  const claim = { orderId: orderID, email };
  dataOf(await shop.call(requestOneTimePassword, claim));
  const otp = await readCode(shop, email);
  const opened = dataOf(await shop.call(redownload, { ...claim, otp }));
  expect(opened).toMatchObject({ filePath: null, isAwaitingConfirmation: true });
  const { portalToken } = opened;
  const versions = async () =>
    dataOf(await shop.call(listPortalVersions, { portalToken })).versions.map(
      ({ filePath }) => filePath,
    );
  expect((await versions()).filter((path) => path !== null)).toEqual([]);

  // Days later, only the open portal lets the buyer load the confirmation.
  const past = new Date(Date.now() - 3 * 86_400_000);
  await db.update(orders).set({ completedAt: past }).where(eq(orders.id, id));
  expect((await getRaw(pdfAddress(purchaseId, orderID))).status).toBe(200);
  const { filePath } = await delivered(purchaseId, orderID);
  expect(await fileOpens(filePath)).toBe(200);
  const paths = await versions();
  expect(paths.length).toBeGreaterThan(0);
  expect(paths).not.toContain(null);
});

test('after the day both ids open nothing @p267', async () => {
  const { id, orderID } = await bought();
  const { secretKey } = loadSettings(shop.env);
  const ended = purchaseCapability(id, new Date(), secretKey);
  for (const given of [id, ended]) {
    expect((await getRaw(pdfAddress(given, orderID))).status).toBe(401);
    expect(failureOf(await delivery(given, orderID)).error).toBe(orderTexts.openAgain);
  }
});

test('orders without consents never wait, and a refund ends the waiting @p268', async () => {
  await asksForConsent(false);
  const { id: productId } = await shop.paidProduct();
  const orderID = await shop.approvedOrder(productId);
  await asksForConsent(true);
  const { purchaseId, filePath, isAwaitingConfirmation } = dataOf(
    await shop.call(captureOrder, { orderID }),
  );
  expect(isAwaitingConfirmation).toBe(false);
  expect(await fileOpens(filePath)).toBe(200);
  expect(dataOf(await delivery(purchaseId, orderID))).toMatchObject({ isReady: true, filePath });
  expect((await getRaw(pdfAddress(purchaseId, orderID))).status).toBe(404);

  await mailsFail();
  const waiting = await bought();
  dataOf(await shop.call(refundOrder, { id: waiting.id }, shop.token));
  expect(failureOf(await delivery(waiting.purchaseId, waiting.orderID)).status).toBe(409);
  expect((await getRaw(pdfAddress(waiting.purchaseId, waiting.orderID))).status).toBe(409);
  expect(failureOf(await shop.call(captureOrder, { orderID: waiting.orderID })).status).toBe(409);
  await mailsGoOn();
});

test('a block closes the delivery and the confirmation @p139', async () => {
  await mailsFail();
  const { id, purchaseId, orderID } = await bought();
  await shop.database.db.update(orders).set({ blockedAt: new Date() }).where(eq(orders.id, id));
  expect(failureOf(await delivery(purchaseId, orderID)).error).toBe(orderTexts.closed);
  expect((await getRaw(pdfAddress(purchaseId, orderID))).status).toBe(409);
  await mailsGoOn();
});

test('a renewal takes the consents and adds its term at once @p268', async () => {
  const { db } = shop.database;
  const { id, purchaseId, orderID, email } = await bought();
  await delivered(purchaseId, orderID);
  const { productId } = await shop.findOrder(orderID);
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.update(products).set({ termDays: 30 }).where(eq(products.id, productId));
  await db.update(orders).set({ expiresAt }).where(eq(orders.id, id));
  const renewToken = newRenewToken(id, 'portal', loadSettings(shop.env).secretKey, new Date());
  expect(failureOf(await shop.call(createOrder, { productId, renewToken })).status).toBe(400);
  await mailsFail();
  const order = { productId, renewToken, consents };
  const { id: renewalID } = dataOf(await shop.call(createOrder, order));
  await shop.control(`orders/${renewalID}/approve`, { email });
  const renewed = dataOf(await shop.call(captureOrder, { orderID: renewalID }));
  expect(renewed).toMatchObject({ filePath: null, isAwaitingConfirmation: false });
  expect(Date.parse(renewed.renewedUntil ?? '')).toBe(expiresAt.getTime() + 30 * 86_400_000);
  expect((await getRaw(pdfAddress(renewed.purchaseId, renewalID))).status).toBe(200);
  await mailsGoOn();
  const [receipt] = await mailsOf(shop, email, 2);
  expect(receipt?.text).toContain('I know that I lose my right of withdrawal');
  expect(receipt?.attachments).toHaveLength(1);
});

test('many captures at once are each delivered @p266', { timeout: 60_000 }, async () => {
  const made = await Promise.all(Array.from({ length: byExtent(4, 50) }, () => approved()));
  const captured = await Promise.all(
    made.map(async ({ orderID }) => dataOf(await shop.call(captureOrder, { orderID }))),
  );
  await Promise.all(
    captured.map(async ({ purchaseId, orderID }) =>
      expect((await delivered(purchaseId, orderID)).filePath).toContain(orderIdOf(purchaseId)),
    ),
  );
});
