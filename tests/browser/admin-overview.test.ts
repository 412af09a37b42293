import { expect } from '../support/expect.ts';
import { beforeAll, describe, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { dayOf, daysAgo } from '../support/sold-shop.ts';
import { insertOrder, insertRefund } from '../support/sold-order.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Adds two sales in the last 30 days, one of them refunded, and one in the 30 before. */
beforeAll(async () => {
  const { db } = fixtures.shop.database;
  const [product] = await db.query.products.findMany({ limit: 1 });
  const sold = { productId: product?.id ?? 1, productName: 'Sold', fileId: product?.fileId ?? 1 };
  for (const [id, days, change] of [
    ['new', 2, { amountCents: 6000 }],
    ['back', 3, { amountCents: 4000, state: 'refunded', refundedCents: 4000 }],
    ['old', 40, { amountCents: 5000 }],
  ] as const) {
    await insertOrder(db, {
      ...sold,
      id,
      paypalOrderId: id,
      completedAt: daysAgo(days),
      ...change,
    });
  }
  await insertRefund(db, { orderId: 'back', amountCents: 4000, updatedAt: daysAgo(3) });
});

async function visitOverview(query = '', width = 1280) {
  const visitor = await fixtures.newVisitor({ width });
  await logIn(visitor, `/admin/overview${query}`);
  const { page } = visitor;
  const figure = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: name }) });
  const days = page.getByRole('table', { name: 'Revenue and sales by day' });
  return { ...visitor, figure, days };
}

describe('the overview @p102', () => {
  test('keeps its period in the address', async () => {
    const { page, figure, days } = await visitOverview();
    await expect(page).toHaveTitle('Overview · Tradeshelf');
    await page.getByRole('link', { name: '90 days' }).click();
    await expect(page).toHaveURL(/\/admin\/overview\?days=90$/);
    await expect(days.getByRole('row')).toHaveCount(91);
    await expect(figure('Net revenue')).toContainText('no sales before');
    await page.goBack();
    await expect(days.getByRole('row')).toHaveCount(31);

    await page.getByLabel('From').fill(dayOf(daysAgo(2)));
    await page.getByLabel('To', { exact: true }).fill(dayOf(daysAgo(3)));
    await expect(page.getByText('The last day is before the first one')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show' })).toBeDisabled();
    await page.getByLabel('To', { exact: true }).fill(dayOf(daysAgo(1)));
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${dayOf(daysAgo(2))}&to=${dayOf(daysAgo(1))}$`));
    await page.reload();
    await expect(days.getByRole('row')).toHaveCount(3);
    await expect(figure('Net revenue')).toContainText('$60.00');
  });

  test('has the two days of a span of its own behind a button on a phone', async () => {
    const { page } = await visitOverview('', phone);
    const custom = page.getByRole('button', { name: 'Custom' });
    await expect(custom).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByLabel('From')).toBeHidden();
    await custom.click();
    await page.getByLabel('From').fill(dayOf(daysAgo(1)));
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/from=.*&to=/);
    await expect(custom).toHaveAttribute('aria-current', 'true');
    await expect(page.getByLabel('From')).toBeVisible();
  });

  test('says when nothing was sold and when it cannot be loaded', async () => {
    const { page, figure, expectTrouble } = await visitOverview('?from=2020-01-01&to=2020-01-07');
    await expect(page.getByText('There were no sales in these 7 days.')).toBeVisible();
    await expect(figure('Average sale')).toContainText('–');
    await expect(page.locator('main')).not.toContainText(/NaN|∞|Infinity/);

    expectTrouble(/GET \/api\/sales 500/);
    await page.route('**/api/sales*', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('link', { name: 'Year' }).click();
    await expect(page.getByRole('alert')).toContainText('The sales could not be loaded.');
    await page.unroute('**/api/sales*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(figure('Sales')).toContainText('3');
  });
});
