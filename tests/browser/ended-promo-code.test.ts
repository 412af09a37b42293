import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { promoCodes } from '#db/schema.ts';
import { formatPrice } from '#contract/kit/money.ts';
import { captureOrder } from '#contract/sales/orders.ts';
import { texts } from '#contract/sales/promo-codes.ts';
import {
  agreeToTerms,
  applyPromoCode,
  decideInWindow,
  discounted,
  fact,
  paypalButton,
  priceBox,
  promoCodeField,
  removePromoCode,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** The address that the sandbox's approval window proposes. */
const buyerEmail = 'trader@example.com';

async function newPromoCode(code: string, change: Partial<typeof promoCodes.$inferInsert> = {}) {
  await fixtures.shop.database.db.insert(promoCodes).values({
    code,
    discountBasisPoints: 5000,
    expirationDate: '2099-12-31',
    isActive: true,
    createdAt: new Date(),
    ...change,
  });
  return code;
}

/** Expects the code gone, only the reason shown, and the buyer able to go on at the full price. */
async function expectTakenOff(page: Page, why: string, listPrice: number): Promise<void> {
  await expect(page.getByText(why)).toBeVisible();
  await expect(priceBox(page)).not.toContainText('applied');
  await expect(priceBox(page)).not.toContainText('instead of');
  await expect(priceBox(page)).not.toContainText(discounted(listPrice, 50));
  await expect(priceBox(page)).toContainText(`The price is now ${formatPrice(listPrice)}.`);
  await expect(promoCodeField(page)).toBeEnabled();
  await expect(paypalButton(page)).toBeEnabled();
}

test('checkout removes a promo code that ended before the payment, and takes the full price', async () => {
  const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
  expectTrouble(/^POST \/api\/create-payment 400$/);
  const code = await newPromoCode('SHORTLIVED');
  await applyPromoCode(page, code);
  await expect(priceBox(page)).toContainText('50% off');
  const { db } = fixtures.shop.database;
  await db.update(promoCodes).set({ isActive: false }).where(eq(promoCodes.code, code));
  await agreeToTerms(page);
  await paypalButton(page).click();
  await expectTakenOff(page, texts.inactive, product.price);

  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
});

test('checkout removes a promo code refused at the capture, charges nothing, and takes another', async () => {
  const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
  expectTrouble(/^POST \/api\/capture-payment 422$/);
  const code = await newPromoCode('FIRSTONLY', { isOncePerBuyer: true });
  const other = await fixtures.shop.paidProduct();
  const orderID = await fixtures.shop.approvedOrder(other.id, {
    promoCode: code,
    email: buyerEmail,
  });
  dataOf(await fixtures.shop.call(captureOrder, { orderID }));

  await applyPromoCode(page, code);
  await agreeToTerms(page);
  await decideInWindow(page, 'Approve');
  await expectTakenOff(page, texts.usedByBuyer, product.price);
  await applyPromoCode(page, 'WELCOME10');
  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(fact(page, 'Amount')).toHaveText(discounted(product.price, 10));
});

test('checkout locks the promo code while the PayPal window is open', async () => {
  const { page } = await visitPaidProduct(fixtures);
  await applyPromoCode(page, 'WELCOME10');
  await agreeToTerms(page);
  await expect(removePromoCode(page)).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await paypalButton(page).click();
  const window = await opened;
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(removePromoCode(page)).toBeDisabled();
  await window.close();
  await expect(removePromoCode(page)).toBeEnabled();
});
