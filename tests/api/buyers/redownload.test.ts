import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { createLicense, verifyLicense } from '#contract/licenses/licenses.ts';
import { toDollars } from '#contract/kit/money.ts';
import { redownload, requestOneTimePassword } from '#contract/buyers/redownload.ts';
import { buyAs, newBuyer } from '../../support/buyers.ts';
import { byExtent } from '../../support/extent.ts';
import { mailsOf } from '../../support/inbox.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';
import { readCode } from '../../support/redownload-steps.ts';
import { orderIdOf } from '../../support/purchase-ids.ts';

const shop = useShop();

async function buy(promoCode?: string) {
  const { orderID: orderId, email, ...purchase } = await buyAs(shop, newBuyer(), promoCode);
  return { purchase, claim: { orderId, email } };
}

/** Requests a code and reads it from the mail. All tests share an address's ten requests. */
async function mailedCode(claim: { orderId: string; email: string }): Promise<string> {
  dataOf(await shop.call(requestOneTimePassword, claim));
  return readCode(shop, claim.email);
}

test('a buyer downloads again from the receipt and creates a key, until a refund', async () => {
  const { purchase, claim } = await buy('WELCOME10');
  const { amountCents } = await shop.findOrder(claim.orderId);
  const [receipt] = await mailsOf(shop, claim.email, 1);
  expect(receipt).toMatchObject({
    from: '"Tradeshelf" <orders@tradeshelf.example>',
    replyTo: 'support@tradeshelf.example',
  });
  for (const part of [receipt?.html ?? '', receipt?.text ?? '']) {
    expect(part).toContain(claim.orderId);
    expect(part).toContain(`$${toDollars(amountCents).toFixed(2)}`);
    expect(part).toContain('WELCOME10');
    expect(part).toContain(`/redownload?orderId=${claim.orderId}`);
    expect(part).not.toMatch(/\b\d{8}\b/);
  }
  expect(receipt?.text).toContain(purchase.product.name);

  const otp = (await mailedCode(claim)).replace(/(\d{4})/, '$1 ');
  const opened = dataOf(await shop.call(redownload, { ...claim, otp }));
  expect(orderIdOf(opened.purchaseId)).toBe(purchase.id);
  const [first, second] = await Promise.all(
    [purchase.filePath, opened.filePath].map(async (path) => {
      const answer = await fetch(`${shop.url}/${path}`);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  expect(first?.length).toBeGreaterThan(0);
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);

  const binding = { accountNumber: '5012345', brokerName: 'Northern Markets' };
  const { licenseKey } = dataOf(
    await shop.call(createLicense, {
      purchaseId: opened.purchaseId,
      email: claim.email,
      ...binding,
    }),
  );
  const check = { licenseKey: licenseKey.toLowerCase(), accountNumber: 5012345 };
  expect(dataOf(await shop.call(verifyLicense, check))).toEqual({
    valid: true,
    expiresAt: null,
    productId: purchase.product.id,
    ...binding,
  });
  await shop.database.db
    .update(orders)
    .set({ state: 'refunded' })
    .where(eq(orders.id, purchase.id));
  expect(dataOf(await shop.call(verifyLicense, check))).toEqual({
    valid: false,
    error: 'Invalid license',
    expiresAt: null,
  });
  expect(failureOf(await shop.call(requestOneTimePassword, claim))).toMatchObject({ status: 404 });
});

describe('while Postmark fails @p16', () => {
  test.each(byExtent(['http-503'], ['http-503', 'http-429', 'cut-before-effect']))(
    '(%s) the sale stands and the receipt arrives later',
    async (fault) => {
      await shop.fault('mail', fault, 2);
      const { claim } = await buy();
      expect(await mailsOf(shop, claim.email, 1)).toHaveLength(1);
    },
  );
});
