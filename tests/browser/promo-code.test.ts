import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { formatPrice } from '#contract/kit/money.ts';
import { texts } from '#contract/sales/promo-codes.ts';
import {
  agreement,
  applyPromoCode,
  buyNow,
  discounted,
  priceBox,
  promoCodeField,
  removePromoCode,
  termsDialog,
  visitPaidProduct,
} from '../support/checkout-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

describe('a promo code', () => {
  test('is upper-cased while the cursor stays', async () => {
    const { page } = await visitPaidProduct(fixtures);
    await promoCodeField(page).pressSequentially('wlcome');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('el');
    await expect(promoCodeField(page)).toHaveValue('WELLCOME');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('ß');
    await expect(promoCodeField(page)).toHaveValue('WESSLCOME');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expect(promoCodeField(page)).toHaveValue('WELCOME');
  });

  test.each([
    ['NOSUCHCODE', 404, texts.unknown],
    ['SUMMER2024', 410, texts.expired],
    ['PARTNER40', 410, texts.inactive],
  ])(
    'is a chip once applied, and a field again when it is invalid: %s @p342',
    async (code, status, text) => {
      const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
      expectTrouble(new RegExp(`^POST /api/validate-promo ${status}$`));
      await applyPromoCode(page, 'WELCOME10');
      await expect(priceBox(page)).toContainText(discounted(product.price, 10));
      await expect(promoCodeField(page)).toHaveCount(0);
      await expect(removePromoCode(page)).toBeFocused();
      await removePromoCode(page).click();
      await applyPromoCode(page, code);
      await expect(page.getByText(text)).toBeVisible();
      await expect(promoCodeField(page)).toHaveValue(code);
      await expect(priceBox(page)).not.toContainText(discounted(product.price, 10));
      await expect(priceBox(page)).toContainText(formatPrice(product.price));
    },
  );

  test('gives no discount when it cannot be checked, and can be retried', async () => {
    const { page, product, expectTrouble } = await visitPaidProduct(fixtures);
    expectTrouble(/^POST \/api\/validate-promo net::ERR_FAILED$/);
    await page.route('**/api/validate-promo', (route) => route.abort('failed'));
    await applyPromoCode(page, 'WELCOME10');
    await expect(page.getByText(texts.fallback)).toBeVisible();
    await expect(priceBox(page)).not.toContainText(discounted(product.price, 10));
    await page.unroute('**/api/validate-promo');
    await applyPromoCode(page, 'WELCOME10');
    await expect(priceBox(page)).toContainText(discounted(product.price, 10));
  });

  test('does not carry over to the next product', async () => {
    const { page, open } = await visitPaidProduct(fixtures);
    await applyPromoCode(page, 'WELCOME10');
    await expect(priceBox(page)).toContainText('10% off');
    await buyNow(page).click();
    await agreement(page).check();
    const next = await fixtures.shop.paidProduct();
    await open(`/product/${next.id}`);
    await expect(promoCodeField(page)).toHaveValue('');
    await expect(priceBox(page)).toContainText(formatPrice(next.price));
    await expect(priceBox(page)).not.toContainText('instead of');
    await expect(termsDialog(page)).toBeHidden();
    await buyNow(page).click();
    await expect(agreement(page)).not.toBeChecked();
  });
});
