import { unfold } from '../support/product-form-steps.ts';
import { eq } from 'drizzle-orm';
import { test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { licenses, orders } from '#db/schema.ts';
import { formatDay } from '#texts/language.ts';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { buy, buyNow, fact, priceBox, termsDialog } from '../support/checkout-steps.ts';
import { expect } from '../support/expect.ts';
import { newKey } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';
import { openedAt } from '../support/purchase-ids.ts';

const fixtures = useFixtures();
const price = '$29.00 for 30 days';

/** Both tests buy from one address. */
let lastCode = '';

test.each([phone, 1280])(
  'a term is said from the card to its end at %d px @p152 @p154 @p341',
  async (width) => {
    const visitor = await fixtures.newVisitor({ width });
    const { page, open } = visitor;
    await open('/?search=prop+guard&view=detailed');
    const card = page.getByRole('article', { name: /Prop Guard/ });
    await expect(card).toContainText(price);
    await card.getByRole('link').click();
    await expect(priceBox(page)).toContainText(price);
    expect(await overflowOf(page)).toBe(0);
    await buyNow(page).click();
    const end = formatDay(new Date(Date.now() + 30 * dayMs));
    await expect(termsDialog(page)).toContainText(`${price}You rent it for 30 days.`);
    await expect(termsDialog(page)).toContainText(`Paid today, it ends on ${end}`);
    await page.keyboard.press('Escape');
    await buy(page);
    await expect(fact(page, 'Amount')).toHaveText(price);
    await expect(fact(page, 'Runs until')).toBeVisible();

    const orderID = (await fact(page, 'Order ID').locator('code').textContent()) ?? '';
    const { id, email } = await fixtures.shop.findOrder(orderID);
    const key = await newKey(
      fixtures.shop,
      { purchaseId: openedAt(fixtures.shop, id), email: email ?? '' },
      '5012345',
    );
    const expiresAt = new Date('2026-01-31T12:00:00.000Z');
    const { db } = fixtures.shop.database;
    await db.update(orders).set({ expiresAt }).where(eq(orders.id, id));
    await db.update(licenses).set({ expiresAt }).where(eq(licenses.id, key.id));
    await open('/redownload');
    await askForCode(page, orderID, email ?? '');
    lastCode = await readCode(fixtures.shop, email ?? '', lastCode);
    await giveCode(page, lastCode);
    const heading = page.getByRole('heading', { name: 'Your purchase has ended' });
    await expect(heading).toBeFocused();
    await expect(page.getByText('This purchase ended on 31 Jan 2026')).toBeVisible();
    await expect(page.getByRole('listitem', { name: /5012345/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Download|Get version)/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /another/i })).toHaveCount(1);
    expect(await overflowOf(page)).toBe(0);
    expect(await findingsOf(page)).toEqual([]);
  },
);

test('the product form has a product’s terms @p152', async () => {
  const visitor = await fixtures.newVisitor({ width: 1280 });
  const { page } = visitor;
  await logIn(visitor, '/admin/add-product');
  await page.getByRole('textbox', { name: 'Name' }).fill('Rented Robot');
  await page.getByRole('textbox', { name: 'Price' }).fill('29');
  await unfold(page, 'How it is sold');
  await page.getByRole('textbox', { name: 'Term', exact: true }).fill('30 days');
  await page.getByRole('textbox', { name: 'Trial', exact: true }).fill('14');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const term = page.getByRole('textbox', { name: 'Term', exact: true });
  await expect(term).toHaveAccessibleDescription(/from 1 to 3650/);
  await term.fill('30');
  visitor.expectTrouble(/POST \/api\/products 400/);
  await save.click();
  const accounts = page.getByRole('combobox', { name: 'Trial accounts' });
  await expect(accounts).toHaveAccessibleDescription(/Choose which accounts/);
  await expect(accounts).toBeFocused();
  await accounts.selectOption('Demo accounts only');
  await save.click();
  await page.getByText('Rented Robot saved.').waitFor();
  await expect(page.getByRole('row', { name: /Rented Robot/ })).toContainText(price);
});
