import { eq } from 'drizzle-orm';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { formatPrice } from '#contract/kit/money.ts';
import { texts } from '#contract/sales/promo-codes.ts';
import {
  buy,
  buyNow,
  discounted,
  priceBox,
  promoCodeField,
  removePromoCode,
  termsDialog,
} from '../support/checkout-steps.ts';
import { useFixtures, type VisitorOptions } from '../support/visitor.ts';

const fixtures = useFixtures();

async function followLink(code: string, options?: VisitorOptions) {
  const product = await fixtures.shop.paidProduct();
  const visitor = await fixtures.newVisitor(options);
  const address = `/product/${product.id}?promo=${encodeURIComponent(code)}`;
  return { ...visitor, product, address, openLink: () => visitor.open(address) };
}

describe('a promo code in a link @p99', () => {
  test('applies, survives a reload, and is paid @p99', async () => {
    const { page, product, openLink } = await followLink(' welcome10 ');
    await openLink();
    const price = discounted(product.price, 10);
    await expect(priceBox(page)).toContainText('WELCOME10 applied: 10% off');
    await expect(priceBox(page)).toContainText(price);
    await page.reload();
    await expect(priceBox(page)).toContainText(price);
    await buy(page);
    const [order] = await fixtures.shop.database.db
      .select()
      .from(orders)
      .where(eq(orders.productId, product.id));
    expect(order?.promoCode).toBe('WELCOME10');
    expect(formatPrice((order?.amountCents ?? 0) / 100)).toBe(price);
  });

  test('stays off after it is removed', async () => {
    const { page, product, openLink } = await followLink('WELCOME10');
    await openLink();
    await removePromoCode(page).click();
    await expect(promoCodeField(page)).toBeFocused();
    await expect(promoCodeField(page)).toHaveValue('');
    await expect(priceBox(page)).not.toContainText(/instead of|% off/);
    await expect(removePromoCode(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/product/${product.id}`);
    await page.reload();
    await expect(priceBox(page)).toContainText(formatPrice(product.price));
    await expect(promoCodeField(page)).toHaveValue('');
    await expect(priceBox(page)).not.toContainText('applied');
  });

  test.each([
    ['NOSUCHCODE', 404, texts.unknown],
    ['SUMMER2024', 410, texts.expired],
  ])('is reported quietly when it is invalid: %s @p99', async (code, status, text) => {
    const { page, product, openLink, expectTrouble } = await followLink(code);
    expectTrouble(new RegExp(`^POST /api/validate-promo ${status}$`));
    await openLink();
    await expect(page.getByText(`${code} from your link was not applied. ${text}`)).toBeVisible();
    await expect(promoCodeField(page)).toHaveAttribute('aria-invalid', 'false');
    await expect(priceBox(page)).toContainText(formatPrice(product.price));
    await buy(page);
  });

  test('blocks nothing when it cannot be checked @p99', async () => {
    const { page, product, openLink, expectTrouble } = await followLink('WELCOME10');
    expectTrouble(/^POST \/api\/validate-promo net::ERR_FAILED$/);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/validate-promo', async (route) => {
      asked.resolve();
      await held.promise;
      await route.abort('failed');
    });
    await openLink();
    await asked.promise;
    await buyNow(page).click();
    await expect(termsDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    held.resolve();
    await expect(page.getByText(texts.fallback)).toBeVisible();
    await expect(priceBox(page)).toContainText(formatPrice(product.price));
    await expect(buyNow(page)).toBeEnabled();
  });
});
