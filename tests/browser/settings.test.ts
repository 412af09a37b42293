import sharp from 'sharp';
import { test } from 'vitest';
import { dayOf } from '#contract/kit/days.ts';
import { expect } from '../support/expect.ts';
import { logIn, openSection } from '../support/admin-steps.ts';
import { field } from '../support/product-form-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const logo = () =>
  sharp({ create: { width: 60, height: 60, channels: 4, background: '#b00020' } })
    .png()
    .toBuffer();

test('a seller gives the shop a name, an accent, a logo and a channel @p177', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/settings');
  await field(page, 'Shop name').fill('Pip & Co');
  await field(page, 'Accent').fill('red');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a hex colour')).toBeVisible();
  await field(page, 'Accent').fill('#b00020');
  await openSection(page, 'Front page');
  await field(page, 'Heading').fill('Robots for gold');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await field(page, 'Label').fill('Our channel');
  await field(page, 'Address').first().fill('t.me/pipandco');
  await openSection(page, 'Pictures');
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
  await expect(page.getByRole('img', { name: 'Logo now' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Settings saved.');

  const visitor = await fixtures.newVisitor();
  await visitor.open('/');
  await expect(visitor.page).toHaveTitle(/^Pip & Co/);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Robots for gold');
  await expect(visitor.page.locator('header img')).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: 'Our channel' })).toBeVisible();
  const accent = await visitor.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
  );
  expect(accent).toBe('#b00020');
  await visitor.page.goto('/faq');
  await expect(visitor.page).toHaveTitle(/Pip & Co$/);
});

test('a seller sets VAT by the buyer’s country, and knows a newer rate @p274 @p325', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/settings');
  const today = dayOf(new Date());
  const panel = page.getByRole('region', { name: 'Invoices and VAT' });
  await openSection(page, 'Invoices and VAT');
  await panel.getByLabel('VAT', { exact: true }).selectOption('oss');
  await expect(panel.getByText('you declare in the One-Stop Shop')).toBeVisible();
  await panel.getByLabel('My rate (%)').fill('19');
  await panel.getByLabel('Invoice numbers').fill('{YYYY}');
  await panel.getByRole('button', { name: 'Add a rate' }).click();
  await panel.getByLabel('Country', { exact: true }).selectOption('Estonia');
  await panel.getByLabel('Percent', { exact: true }).fill('26');
  await panel.getByLabel('From').fill('2027-01-01');
  await openSection(page, 'Seller');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Seller' })).toBeFocused();
  const country = page.getByRole('region', { name: 'Seller' }).getByLabel('Country');
  await country.focus();
  await page.keyboard.type('Germ');
  await openSection(page, 'Days and logins');
  await field(page, 'Time zone').selectOption('New York (America)');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByLabel('Invoice numbers')).toBeFocused();
  await expect(panel.getByText('with {YYYY} and one {n:5}, such as')).toBeVisible();
  await panel.getByLabel('Invoice numbers').fill('{YYYY}-{n:5}');
  await panel.getByLabel('Upload ECB rates').setInputFiles({
    name: 'eurofxref.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date, USD, \n${today}, 1.0800, \n`),
  });
  await expect(page.getByRole('status')).toContainText('Rates for 1 day saved.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status')).toContainText('Settings saved.');
  await page.reload();
  await expect(page.locator('[name="seller.country"]')).toHaveValue('DE');
  await expect(field(page, 'Time zone')).toHaveValue('America/New_York');
  await openSection(page, 'Invoices and VAT');
  await expect(panel.getByLabel('VAT', { exact: true })).toHaveValue('oss');
  await expect(panel.getByLabel('Country', { exact: true })).toHaveValue('EE');
  await expect(panel.getByLabel('Percent', { exact: true })).toHaveValue('26');
  await expect(panel.getByText(`Latest ECB exchange rates: ${today}`)).toBeVisible();
});
