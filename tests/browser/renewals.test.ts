import { eq } from 'drizzle-orm';
import { describe, test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { licenses, orders, products } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { checkout, renewed } from '#texts/sales.ts';
import { expect } from '../support/expect.ts';
import { agreement, decideInWindow, priceBox, termsDialog } from '../support/checkout-steps.ts';
import { openedPurchase } from '../support/portal.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe('a buyer @p160', () => {
  test('renews from the opened purchase, and sees until when it goes on @p160', async () => {
    const { db } = fixtures.shop.database;
    const purchase = await openedPurchase(fixtures.shop);
    const { id, purchaseId, orderID: orderId, email, product, portalToken, filePath } = purchase;
    await db.update(products).set({ termDays: 30 }).where(eq(products.id, product.id));
    await db
      .update(orders)
      .set({ expiresAt: inDays(5) })
      .where(eq(orders.id, id));
    await db
      .update(licenses)
      .set({ expiresAt: inDays(5) })
      .where(eq(licenses.orderId, id));
    const { page, open } = await fixtures.newVisitor({ width: phone });
    const opened = { purchaseId, orderId, portalToken, filePath, productName: product.name };
    const answer = { success: true, fileName: 'product.ex5', ...opened };
    const kept = JSON.stringify({ claim: { orderId, email }, answer });
    await open('/redownload');
    await page.evaluate((text) => sessionStorage.setItem('tradeshelf:portal', text), kept);
    await open('/redownload');
    await expect(page.getByText(`This purchase ends on ${formatDay(inDays(5))}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Renew' }).click();

    await expect(priceBox(page)).toContainText(checkout.renews);
    await page.reload();
    await page.getByRole('button', { name: checkout.renew }).click();
    await agreement(page).check();
    await termsDialog(page).getByRole('button', { name: 'Confirm' }).click();
    await decideInWindow(page, 'Approve');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(renewed.title);
    await expect(page.getByText(renewed.until(formatDay(inDays(35))))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Generate License' })).toHaveCount(0);
    await expect(
      page.getByRole('link', { name: /download/i }).and(page.locator('[href^="/files"]')),
    ).toHaveCount(0);
    const renewal = await db.query.orders.findFirst({ where: eq(orders.renewsId, id) });
    expect(renewal).toMatchObject({ state: 'completed', productId: product.id });
  });

  test('whose link is wrong is told so and charged nothing, and keeps it for the way back @p160', async () => {
    const { db } = fixtures.shop.database;
    const { product } = await openedPurchase(fixtures.shop);
    const { page, open, expectTrouble } = await fixtures.newVisitor();
    expectTrouble(/POST \/api\/create-payment 400/);
    await open(`/product/${product.id}?renew=none`);
    await page.getByRole('button', { name: checkout.renew }).click();
    await agreement(page).check();
    await termsDialog(page).getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await expect(page).toHaveURL('/payment-failed');
    await expect(page.getByText('is for another product or has expired')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      `/product/${product.id}?renew=none`,
    );
    expect(await db.$count(orders, eq(orders.productId, product.id))).toBe(1);
  });
});
