import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { promoCodes } from '#db/schema.ts';
import { formatPrice } from '#contract/money.ts';
import { captureOrder } from '#contract/orders.ts';
import { texts } from '#contract/promo-codes.ts';
import {
  agreeToTerms,
  applyPromoCode,
  decideInWindow,
  discounted,
  fact,
  paypalButton,
  priceBox,
  promoCodeField,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { dataOf } from '../support/shop.ts';
import { setStage } from '../support/visitor.ts';

const stage = setStage();

/** The address that the sandbox's approval window proposes. */
const buyerEmail = 'trader@example.com';

async function newPromoCode(code: string, change: Partial<typeof promoCodes.$inferInsert> = {}) {
  await stage.shop.database.db.insert(promoCodes).values({
    code,
    discountBasisPoints: 5000,
    expirationDate: '2099-12-31',
    isActive: true,
    createdAt: new Date(),
    ...change,
  });
  return code;
}

/** The code is off, the page says why and nothing else, and the buyer can go on: here, at the full price. */
async function expectTakenOff(page: Page, why: string, listPrice: number): Promise<void> {
  await expect(page.getByText(why)).toBeVisible();
  await expect(priceBox(page)).not.toContainText('applied');
  await expect(priceBox(page)).not.toContainText('instead of');
  await expect(priceBox(page)).not.toContainText(discounted(listPrice, 50));
  await expect(priceBox(page)).toContainText(`The price is now ${formatPrice(listPrice)}.`);
  await expect(promoCodeField(page)).toBeEnabled();
  await expect(paypalButton(page)).toBeEnabled();
}

test('a promo code that ended before the payment began is taken off, and the full price can be paid', async () => {
  const { page, product, expectTrouble } = await visitPaidProduct(stage);
  expectTrouble(/^POST \/api\/create-payment 400$/);
  const code = await newPromoCode('SHORTLIVED');
  await applyPromoCode(page, code);
  await expect(priceBox(page)).toContainText('50% off');
  const { db } = stage.shop.database;
  await db.update(promoCodes).set({ isActive: false }).where(eq(promoCodes.code, code));
  await agreeToTerms(page);
  await paypalButton(page).click();
  await expectTakenOff(page, texts.inactive, product.price);

  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(fact(page, 'Amount')).toHaveText(formatPrice(product.price));
});

test('a promo code that is refused at the capture is taken off, nothing is charged, and another one works', async () => {
  const { page, product, expectTrouble } = await visitPaidProduct(stage);
  expectTrouble(/^POST \/api\/capture-payment 422$/);
  const code = await newPromoCode('FIRSTONLY', { isOncePerBuyer: true });
  const other = await stage.shop.paidProduct();
  const orderID = await stage.shop.approvedOrder(other.id, { promoCode: code, email: buyerEmail });
  dataOf(await stage.shop.call(captureOrder, { orderID }));

  await applyPromoCode(page, code);
  await agreeToTerms(page);
  await decideInWindow(page, 'Approve');
  await expectTakenOff(page, texts.usedByBuyer, product.price);
  await applyPromoCode(page, 'WELCOME10');
  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(fact(page, 'Amount')).toHaveText(discounted(product.price, 10));
});

test('a promo code cannot be changed while PayPal has its price, and can again afterwards', async () => {
  const { page } = await visitPaidProduct(stage);
  await applyPromoCode(page, 'WELCOME10');
  await agreeToTerms(page);
  await expect(promoCodeField(page)).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await paypalButton(page).click();
  const window = await opened;
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(promoCodeField(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove promo code' })).toBeDisabled();
  await window.close();
  await expect(promoCodeField(page)).toBeEnabled();
});
