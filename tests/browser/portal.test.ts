import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { texts } from '#contract/buyers/portal.ts';
import { portalTokens } from '#db/schema.ts';
import { licenseRegion } from '../support/license-steps.ts';
import { broker, helpButton, item, moveButton, newAccount } from '../support/portal-steps.ts';
import { openedPurchase } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { phone, useFixtures, type VisitorOptions } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Opens keys in a tab as if by a one-time password, of which an address has ten. */
async function openKeys(accounts: string[], options: VisitorOptions = { width: phone }) {
  const purchase = await openedPurchase(fixtures.shop, accounts);
  const visitor = await fixtures.newVisitor(options);
  const { orderID: orderId, email, purchaseId, portalToken, filePath, product } = purchase;
  const opened = { purchaseId, orderId, portalToken, filePath, productName: product.name };
  const answer = { success: true, fileName: 'product.ex5', ...opened };
  const kept = JSON.stringify({ claim: { orderId, email }, answer });
  await visitor.open('/redownload');
  await visitor.page.evaluate((text) => sessionStorage.setItem('tradeshelf:portal', text), kept);
  await visitor.open('/redownload');
  await expect(licenseRegion(visitor.page)).toContainText(`${accounts.length} of 5 used`);
  return { ...visitor, ...purchase };
}

async function openKeysByCode(accounts: string[], options: VisitorOptions = { width: phone }) {
  const purchase = await openedPurchase(fixtures.shop, accounts);
  const visitor = await fixtures.newVisitor(options);
  const { page, open } = visitor;
  await open(`/redownload?orderId=${purchase.orderID}`);
  await askForCode(page, purchase.orderID, purchase.email);
  const code = await readCode(fixtures.shop, purchase.email);
  // A test that ends the token must not meet a call of the page's own.
  const answered = ['versions', 'review', 'purchases'].map((call) =>
    page.waitForResponse(`**/api/portal/${call}`),
  );
  await Promise.all([giveCode(page, code), ...answered]);
  await expect(licenseRegion(page)).toContainText(`${accounts.length} of 5 used`);
  return { ...visitor, ...purchase, code };
}

describe('after the code @p87 @p88', () => {
  test('an ended token leads back to the one-time password and keeps what was typed @p87', async () => {
    const { page, id, orderID, email, code, expectTrouble } = await openKeysByCode(['5012345']);
    await moveButton(page, '5012345').click();
    await newAccount(page).fill('6003');
    await broker(page, '5012345').fill('Northern Markets');
    await fixtures.shop.database.db.delete(portalTokens).where(eq(portalTokens.orderId, id));
    expectTrouble(/POST \/api\/portal\/licenses\/\d+\/move 401/);
    await page.getByRole('button', { name: 'Move key' }).click();
    await expect(page.getByRole('alert')).toHaveText(texts.dead);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Order ID' })).toHaveValue(orderID);
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
    expect(await page.evaluate(() => sessionStorage.getItem('tradeshelf:portal'))).toBeNull();
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByRole('textbox', { name: 'Order ID' })).toHaveValue(orderID);
    await giveCode(page, await readCode(fixtures.shop, email, code));
    await expect(newAccount(page)).toHaveValue('6003');
    await expect(broker(page, '5012345')).toHaveValue('Northern Markets');
    await page.getByRole('button', { name: 'Move key' }).click();
    await expect(item(page, '6003')).toBeFocused();
  });

  test('the token stays in the tab’s session, out of addresses and local storage, until “Use another order”', async () => {
    const { page } = await openKeysByCode(['5012345']);
    const kept = await page.evaluate(() => sessionStorage.getItem('tradeshelf:portal') ?? '');
    const { portalToken } = JSON.parse(kept).answer as { portalToken: string };
    expect(portalToken).toHaveLength(43);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      portalToken,
    );
    expect(page.url()).not.toContain(portalToken);
    await page.getByRole('button', { name: 'Use another order' }).click();
    await expect(page.getByRole('textbox', { name: 'Order ID' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Request OTP' })).toBeVisible();
  });
});

describe('connection help @p89', () => {
  const help = (page: Page, account: string) =>
    page.getByRole('region', { name: `Connection of account ${account}` });

  test('polls while the page is visible, for half an hour at most @p89', async () => {
    const { page } = await openKeys(['5012345']);
    await page.clock.install();
    let asked = 0;
    await page.route('**/api/portal/licenses/*/checks', (route) => {
      asked++;
      return route.fulfill({ json: { success: true, checks: [] } });
    });
    await helpButton(page, '5012345').click();
    await expect.poll(() => asked).toBe(1);
    await page.clock.runFor(3_000);
    await expect.poll(() => asked).toBe(2);
    await expect(help(page, '5012345')).toContainText('MetaTrader 4');
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await page.clock.runFor(10_000);
    expect(asked).toBe(2);
    await setHidden(false);
    await expect.poll(() => asked).toBe(3);
    await page.clock.fastForward(30 * 60_000);
    await expect(help(page, '5012345')).toContainText('This page has stopped checking.');
    const before = asked;
    await page.clock.runFor(10_000);
    expect(asked).toBe(before);
  });
});
