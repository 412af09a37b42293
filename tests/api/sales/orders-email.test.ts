import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, outbox } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { getOrder, saveOrderEmail, texts } from '#contract/sales/orders.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { auditedOf, buyAs, newBuyer } from '../../support/buyers.ts';
import { inboxOf, mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ admin: true });

const emailOf = async (id: string) => dataOf(await shop.call(getOrder, { id }, shop.token)).email;
const correct = (id: string, email: string, bearer?: string) =>
  shop.call(saveOrderEmail, { id, email }, bearer);

test('the seller alone corrects an address, and the receipt goes there', async () => {
  const { id, purchaseId, email, orderID, product } = await buyAs(shop, newBuyer());
  const right = newBuyer();
  await mailsOf(shop, email, 1);
  expect(failureOf(await correct(id, right)).status).toBe(401);
  expect(failureOf(await correct(purchaseId, right, shop.token)).status).toBe(404);
  expect(failureOf(await correct(purchaseId, right))).toMatchObject({
    status: 409,
    error: texts.hasEmail,
  });
  expect(failureOf(await correct(id, right, 'garbage')).status).toBe(401);
  expect(await emailOf(id)).toBe(email);

  dataOf(await correct(id, right, shop.token));
  const [receipt] = await mailsOf(shop, right, 1);
  expect(receipt?.text).toContain(orderID);
  expect(await emailOf(id)).toBe(right);
  expect(await inboxOf(shop, email)).toHaveLength(1);

  // Repeating it changes nothing.
  dataOf(await correct(id, right, shop.token));
  const subject = `Order ${orderID}, ${product.name}`;
  expect(await auditedOf(shop, subject)).toEqual([
    {
      username: demoAdmin.username,
      action: 'purchase-email-corrected',
      detail: `From ${email} to ${right}`,
      address: '127.0.0.1',
    },
  ]);
  expect(failureOf(await correct('1', right, shop.token)).status).toBe(404);
  await shop.database.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, id));
  expect(failureOf(await correct(id, email, shop.token))).toMatchObject({
    status: 409,
    error: texts.notPaid,
  });
});

test('a corrected address voids one-time passwords in the old inbox', async () => {
  const { id, email, orderID } = await buyAs(shop, newBuyer());
  dataOf(await shop.call(requestOneTimePassword, { orderId: orderID, email }));
  const [mail] = await mailsOf(shop, email, 2);
  const otp = /^\d{8}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const right = newBuyer();
  dataOf(await correct(id, right, shop.token));
  for (const claimed of [email, right]) {
    const tried = await shop.call(redownload, { orderId: orderID, email: claimed, otp });
    expect(failureOf(tried).status).toBe(401);
  }
  dataOf(await shop.call(requestOneTimePassword, { orderId: orderID, email: right }));
  const fresh = (await mailsOf(shop, right, 2)).map(({ text }) => /^\d{8}$/m.exec(text)?.[0]);
  const code = fresh.find(Boolean) ?? '';
  dataOf(await shop.call(redownload, { orderId: orderID, email: right, otp: code }));
});

test('a corrected address gets the mails queued for the old one', async () => {
  await shop.fault('mail', 'http-503', 1_000_000);
  const { id, email, orderID } = await buyAs(shop, newBuyer());
  dataOf(await shop.call(requestOneTimePassword, { orderId: orderID, email }));
  const waiting = () =>
    shop.database.db.query.outbox.findMany({ where: eq(outbox.toAddress, email) });
  const tried = async () => (await waiting()).map(({ attempts }) => attempts > 0);
  await expect.poll(tried).toEqual([true, true]);

  const right = newBuyer();
  dataOf(await correct(id, right, shop.token));
  await fetch(`${shop.sandboxUrl}/_control/faults`, { method: 'DELETE' });
  await mailsOf(shop, right, 1);
  for (const mail of await waiting()) {
    expect(mail).toMatchObject({ state: 'withdrawn', textBody: null, htmlBody: null });
  }
  expect(await inboxOf(shop, email)).toEqual([]);
});
