import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import type { Page } from 'playwright';
import { test } from 'vitest';
import { dayMs } from '#contract/kit/days.ts';
import { licenses, orders, products } from '#db/schema.ts';
import { queueTermMails } from '#server/sales/orders/renewals/term-mails.ts';
import { formatDay } from '#texts/language.ts';
import { checkout, renewed } from '#texts/sales.ts';
import { logIn } from '../support/admin-steps.ts';
import {
  agreement,
  buy,
  decideInWindow,
  fact,
  priceBox,
  termsDialog,
} from '../support/checkout-steps.ts';
import { expect } from '../support/expect.ts';
import { mailsOf } from '../support/inbox.ts';
import { fillLicenseForm, generate, licenseKey } from '../support/license-steps.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { idleOutbox, testSettings } from '../support/sold-order.ts';
import { label, openTerminal, press, startProgram, state } from '../support/terminal-steps.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();
const login = '5012345';
const gumroad = readFileSync(
  join(import.meta.dirname, '../../demo/import/gumroad-sales.csv'),
  'utf8',
);

const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });

async function checkFile(page: Page, text: string) {
  const buffer = Buffer.from(text);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer });
}

const productNamed = async (name: string) => {
  const product = await fixtures.shop.database.db.query.products.findFirst({
    where: like(products.name, `${name}%`),
  });
  if (!product) throw new Error(`The demo has no ${name}`);
  return product;
};

test('the buyers of another shop move in, and one goes on with the old key @p349', async () => {
  const { shop } = fixtures;
  const product = await productNamed('Grid Engine Framework');
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/imports');
  await checkFile(page, gumroad);
  await page.getByLabel(/^Basket Closer Pro, \d+ rows$/).selectOption({ label: product.name });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(section(page, 'Problems')).toContainText('This is not an email address.');
  // The seller fixes the two rows and drops the file again, which keeps the choice.
  const fixed = gumroad
    .replace(/,([A-Z][a-z]+),\1,/, ',$1,$1@example.com,')
    .replace(/,1,0\.0,1,0,0,1,/, ',0,0.0,0,0,0,1,');
  await checkFile(page, fixed);
  await page.getByRole('button', { name: 'Import 800 rows' }).click();
  await expect(page.getByRole('status').getByText('800 imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Mail them' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mail \d+ buyers$/ })
    .click();
  await expect(page.getByText(/emails will go out now/)).toBeVisible();
  await page.getByRole('link', { name: 'Purchases' }).click();
  await page.getByRole('combobox', { name: 'Origin' }).selectOption('Imported');
  await expect(page.getByText(/of 800/).first()).toBeVisible();

  const email = 'hana.0@example.com';
  const [mail] = await mailsOf(shop, email, 1);
  expect(mail?.subject).toContain('Your purchase has moved');
  const orderId = /\bM[0-9A-Z]{16}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  const buyer = await fixtures.newVisitor();
  await buyer.open('/redownload');
  await askForCode(buyer.page, orderId, email);
  await giveCode(buyer.page, await readCode(shop, email));
  const oldKey = '22FE9AC6-B051AF7F-6A063C40-408677E2';
  await expect(buyer.page.getByRole('code').filter({ hasText: oldKey })).toBeVisible();
  await expect(buyer.page.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
  await openTerminal(buyer.page, shop);
  await startProgram(buyer.page, { product, licenseKey: oldKey, login });
  await expect(state(buyer.page)).toHaveText('OK');
});

test('a rented expert says its days, is renewed by the mail’s link, and loses them by a refund', async () => {
  const { shop } = fixtures;
  const { db } = shop.database;
  const product = await productNamed('Prop Guard');
  const { page, open } = await fixtures.newVisitor();
  await open(`/product/${product.id}`);
  await buy(page);
  const orderID = (await fact(page, 'Order ID').locator('code').textContent()) ?? '';
  await fillLicenseForm(page, login);
  await generate(page).click();
  const key = await licenseKey(page).innerText();
  const { id, email } = await shop.findOrder(orderID);
  // 25 days pass.
  const expiresAt = new Date(Date.now() + 5 * dayMs);
  await db.update(orders).set({ expiresAt }).where(eq(orders.id, id));
  await db.update(licenses).set({ expiresAt }).where(eq(licenses.orderId, id));
  await openTerminal(page, shop);
  await startProgram(page, { product, licenseKey: key, login });
  await expect(label(page)).toHaveText(/License OK, [45] days left/);

  const settings = { ...testSettings, siteUrl: shop.url };
  await queueTermMails({ db, settings, outbox: idleOutbox(), now: () => new Date() });
  const find = async () =>
    (await mailsOf(shop, email ?? '', 2)).find(({ subject }) => subject.includes('ends on'));
  const link = /http\S+renew=\S+/.exec((await find())?.text ?? '')?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await open(`${pathname}${search}`);
  await expect(priceBox(page)).toContainText(checkout.renews);
  await page.getByRole('button', { name: checkout.renew }).click();
  await agreement(page).check();
  await termsDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await decideInWindow(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(renewed.title);
  const until = formatDay(new Date(expiresAt.getTime() + 30 * dayMs));
  await expect(page.getByText(renewed.until(until))).toBeVisible();
  await openTerminal(page, shop);
  await press(page, 'Check now');
  await expect(label(page)).toHaveText('License OK');

  const renewal = await db.query.orders.findFirst({ where: eq(orders.renewsId, id) });
  const seller = await fixtures.newVisitor();
  await logIn(seller, `/admin/purchases/${renewal?.id}`);
  await seller.page.getByRole('button', { name: 'Refund', exact: true }).click();
  await seller.page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await expect(fact(seller.page, 'State')).toHaveText('Refunded');
  await press(page, 'Check now');
  await expect(label(page)).toHaveText(/License OK, [45] days left/);
});

test('a trial runs on a demo account, is refused on a live one, and is followed by a sale @p167', async () => {
  const { shop } = fixtures;
  const product = await productNamed('Regime Switch');
  const { page, open } = await fixtures.newVisitor();
  await open(`/product/${product.id}`);
  await page.getByRole('button', { name: 'Try it for 14 days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('story@example.com');
  await dialog.getByRole('button', { name: 'Send me a code' }).click();
  await expect(dialog.getByRole('status')).toContainText('story@example.com');
  const code = await readCode(shop, 'story@example.com');
  await dialog.getByLabel('Code we sent you').fill(code);
  await dialog.getByLabel('Account Number').fill('7001001');
  await dialog.getByLabel('Broker Name').fill('Harbour Markets');
  await dialog.getByRole('button', { name: 'Start the trial' }).click();
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Your trial is ready');
  await expect(dialog).toContainText('Waiting for your terminal…');
  await expect(dialog.getByLabel('License key')).toHaveText(/^(\w{5}-){5}\w{5}$/);
  const key = await dialog.getByLabel('License key').innerText();
  await openTerminal(page, shop);
  const trial = { product, licenseKey: key, login: '7001001' };
  await startProgram(page, { ...trial, mode: 'demo' });
  await expect(state(page)).toHaveText('OK');
  await startProgram(page, { ...trial, login: '8002002' });
  await expect(label(page)).toContainText('This trial is for demo accounts only.');

  await open(`/product/${product.id}`);
  await buy(page);
  await fillLicenseForm(page, '7001001');
  await generate(page).click();
  const bought = await licenseKey(page).innerText();
  await openTerminal(page, shop);
  await startProgram(page, { ...trial, licenseKey: bought });
  await expect(state(page)).toHaveText('OK');
});

test('a bundle gives each product’s file and keys @p172', async () => {
  const { shop } = fixtures;
  const bundle = await productNamed('Three-Strategy Desk');
  const second = await productNamed('Regime Switch');
  const { page, open } = await fixtures.newVisitor();
  await open(`/product/${bundle.id}`);
  await buy(page);
  const files = page
    .getByRole('list', { name: 'Files of the bundle' })
    .getByRole('link', { name: 'Download' });
  await expect(files).toHaveCount(3);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Regime Switch' }).click();
  expect((await downloaded).suggestedFilename()).toBe('RegimeSwitch.ex5');
  const orderID = (await fact(page, 'Order ID').locator('code').textContent()) ?? '';
  await page.getByRole('combobox', { name: 'Product' }).selectOption('Regime Switch');
  await fillLicenseForm(page, login);
  await generate(page).click();
  const key = await licenseKey(page).innerText();
  await openTerminal(page, shop);
  await startProgram(page, { product: second, licenseKey: key, login });
  await expect(state(page)).toHaveText('OK');

  const { email } = await shop.findOrder(orderID);
  await open('/redownload');
  await askForCode(page, orderID, email ?? '');
  await giveCode(page, await readCode(shop, email ?? ''));
  await expect(files).toHaveCount(3);
  await expect(page.getByText('0 of 5 used')).toBeVisible();
  await page.getByRole('combobox', { name: 'Product' }).selectOption('Regime Switch');
  await expect(page.getByRole('code').filter({ hasText: key })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Versions of Regime Switch' })).toBeVisible();
});
