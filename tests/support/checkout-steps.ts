import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { formatPrice } from '#contract/kit/money.ts';
import type { Fixtures, VisitorOptions } from './visitor.ts';

export type Decision = 'Approve' | 'Decline' | 'Cancel';

/** Opens the terms, agrees and confirms, which shows the payment buttons. */
export async function agreeToTerms(page: Page): Promise<void> {
  await buyNow(page).click();
  await agreement(page).check();
  await termsDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(termsDialog(page)).toBeHidden();
}

export function paypalButton(page: Page) {
  return page.getByRole('button', { name: 'PayPal', exact: true });
}

export async function decideInWindow(page: Page, decision: Decision): Promise<void> {
  const opened = page.waitForEvent('popup');
  await paypalButton(page).click();
  await decide(await opened, decision);
}

/** Decides in an open window, which then closes. */
export async function decide(window: Page, decision: Decision): Promise<void> {
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: decision }).click();
  await closed;
}

/** Buys the product whose page is open. Ends on the success page. */
export async function buy(page: Page): Promise<void> {
  await agreeToTerms(page);
  await decideInWindow(page, 'Approve');
  await expect(page).toHaveURL('/success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
}

/** Finds the value of a term, such as the order ID. */
export function fact(page: Page, name: string) {
  const term = page.getByRole('term').filter({ hasText: name });
  return page.getByRole('definition').and(term.locator('xpath=following-sibling::dd[1]'));
}

/** Opens the page of a paid product that no other test of the file sells. */
export async function visitPaidProduct(fixtures: Fixtures, options?: VisitorOptions) {
  const product = await fixtures.shop.paidProduct();
  const visitor = await fixtures.newVisitor(options);
  await visitor.open(`/product/${product.id}`);
  return { ...visitor, product };
}

/** Buys a product; ends on the success page. */
export async function visitAfterPurchase(fixtures: Fixtures, options?: VisitorOptions) {
  const visitor = await visitPaidProduct(fixtures, options);
  await buy(visitor.page);
  return visitor;
}

export const priceBox = (page: Page) => page.getByRole('complementary', { name: 'Price' });

export const buyNow = (page: Page) => page.getByRole('button', { name: 'Buy Now' });

export const termsDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Terms and Conditions' });

export const agreement = (page: Page) =>
  page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions' });

export const promoCodeField = (page: Page) => page.getByRole('textbox', { name: 'Promo code' });

export async function applyPromoCode(page: Page, code: string): Promise<void> {
  await promoCodeField(page).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

export const removePromoCode = (page: Page) =>
  page.getByRole('button', { name: 'Remove promo code' });

/** Formats the price with a promo code. `price` is in dollars. */
export function discounted(price: number, percentage: number): string {
  return formatPrice(Math.round(price * (100 - percentage)) / 100);
}
