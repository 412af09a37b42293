import type { Page } from 'playwright';
import { eq } from 'drizzle-orm';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { licenses } from '#db/schema.ts';
import { findingsOf } from '../support/axe.ts';
import { logIn } from '../support/admin-steps.ts';
import { fact } from '../support/checkout-steps.ts';
import { bytesOf } from '../support/downloads.ts';
import { insertTrace, openedPurchase } from '../support/portal.ts';
import { coveredBy, overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const section = (page: Page, name: string) => page.getByRole('region', { name });
test.each([phone, 1280])(
  'the seller reads, notes, moves, blocks and exports a license at %d px @p90 @p252',
  async (width) => {
    const { key, id, product } = await openedPurchase(fixtures.shop, ['5012345']);
    await insertTrace(fixtures.shop, key.id, { server: 'Broker-Live02' });
    const month = { day: '2026-03', days: 11, count: 31, lastAt: new Date('2026-03-30') };
    await insertTrace(fixtures.shop, key.id, { ...month, login: '909', outcome: 'account' });
    const wrong = { login: '701', server: `A-server-of-a-${'long-'.repeat(10)}name` };
    await insertTrace(fixtures.shop, key.id, { ...wrong, outcome: 'account' });
    const visitor = await fixtures.newVisitor({ width });
    const { page } = visitor;
    await logIn(visitor, `/admin?tab=licenses&search=${key.licenseKey}`);
    await page.getByRole('link', { name: key.licenseKey }).click();
    await expect(page).toHaveURL(`/admin/licenses/${key.id}`);
    await expect(page).toHaveTitle(new RegExp(`^${product.name} for .+@.+ · Tradeshelf$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(fact(page, 'Product')).toHaveText(product.name);
    await expect(fact(page, 'Purchase').getByRole('link')).toHaveText(id);
    await expect(fact(page, 'Last lease')).toHaveText('None yet');
    await expect(section(page, 'Servers')).toContainText('Broker-Live02');
    const rows = section(page, 'Checks by day').first().getByRole('row');
    await expect(rows.filter({ hasText: '5012345' })).toContainText('Lease given');
    await expect(rows.filter({ hasText: '701' })).toContainText('Other account');
    await expect(page.getByRole('rowheader', { name: 'Mar 2026' })).toBeVisible();
    await expect(rows.filter({ hasText: '909' })).toContainText('31 on 11 days');
    expect(await overflowOf(page)).toBe(0);

    expect(await findingsOf(page)).toEqual([]);
    const notice = page.getByRole('textbox', { name: 'Notice' });
    await notice.fill('x'.repeat(201));
    await page.getByRole('button', { name: 'Save notice' }).click();
    await expect(notice).toHaveAccessibleDescription(/at most 200 characters$/);
    await notice.fill('Version 2.4 is out');
    await page.getByRole('button', { name: 'Save notice' }).click();
    await expect.poll(async () => (await findLicense(key.id))?.notice).toBe('Version 2.4 is out');

    await page.getByRole('button', { name: 'Move to another account' }).click();
    const form = page.getByRole('form', { name: 'Move to another account' });
    await form.getByRole('textbox', { name: 'New account number' }).fill('6001');
    await form.getByRole('textbox', { name: 'Broker name' }).fill('New Markets');
    await form.getByRole('button', { name: 'Move key' }).click();
    await expect(form.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Reason' }).fill('Asked by ticket');
    await form.getByRole('button', { name: 'Move key' }).click();
    await expect(fact(page, 'Account')).toHaveText('6001');
    const moves = section(page, 'Moves');
    await expect(moves).toContainText('5012345, Harbour Markets → 6001, New Markets');
    await expect(moves).toContainText('by you: Asked by ticket');
    await expect(moves).toContainText('has used 0 of 3 in 30 days');

    const block = page.getByRole('button', { name: 'Block', exact: true });
    await block.click();
    await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^license-checks-.*\.csv$/);
    const table = String(await bytesOf(download));
    expect(table).toContain('Broker-Live02');
    expect(table).not.toContain('192.0.2.77');
  },
);

test('a notice covers no button at a page’s end on a phone', async () => {
  const { key } = await openedPurchase(fixtures.shop, ['5012345']);
  const visitor = await fixtures.newVisitor({ width: phone });
  const { page } = visitor;
  await logIn(visitor, `/admin/licenses/${key.id}`);
  const lastDay = page.getByLabel('Last day');
  await expect(lastDay).toHaveAccessibleDescription(/works through this day/);
  await lastDay.fill('2099-12-31');
  await page.getByRole('button', { name: 'Save end' }).click();
  const notice = page.locator('.notice-bar');
  await expect(notice).toContainText('Last day saved.');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await coveredBy(notice)).toEqual([]);
  const [over, end] = await Promise.all([
    notice.boundingBox(),
    page.locator('#admin').boundingBox(),
  ]);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
});

const findLicense = (id: number) =>
  fixtures.shop.database.db.query.licenses.findFirst({ where: eq(licenses.id, id) });

test('the overview shows a shared key until it is set aside, and products show the versions in use @p90', async () => {
  const { key, product } = await openedPurchase(fixtures.shop, ['5012345']);
  for (const login of ['701', '702', '703']) {
    await insertTrace(fixtures.shop, key.id, { login, outcome: 'account' });
  }
  await insertTrace(fixtures.shop, key.id, { version: '2.3' });
  const leased = { lastLeaseAt: new Date() };
  await fixtures.shop.database.db.update(licenses).set(leased).where(eq(licenses.id, key.id));
  const visitor = await fixtures.newVisitor({ width: phone });
  const { page } = visitor;
  await logIn(visitor, `/admin?search=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole('row', { name: product.name }).first()).toContainText(
    '1 active key on v2.3',
  );
  await expect(page.getByText('license checks refused in 7 days')).toBeVisible();
  await page.getByText('One license key is used by many accounts').click();
  const item = page.getByRole('listitem').filter({ hasText: `License ${key.id}` });
  await expect(item).toContainText('3 other accounts used it within 7 days.');
  expect(await overflowOf(page)).toBe(0);
  await item.getByRole('button', { name: `Set aside license ${key.id}` }).click();
  await expect(page.getByText('used by many accounts')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Needs attention')).toBeVisible();
  await expect(page.getByText('used by many accounts')).toHaveCount(0);
});
