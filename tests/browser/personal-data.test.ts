import { test } from 'vitest';
import { createTicket } from '#contract/contact/tickets.ts';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { mailsOf } from '../support/inbox.ts';
import { openedPurchase } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { dataOf } from '../support/shop.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

test('a buyer takes their data along and is erased, and the seller sees what stays @p258 @p264', async () => {
  const { shop } = fixtures;
  const { orderID, email } = await openedPurchase(shop);
  dataOf(await shop.call(createTicket, { name: 'Ada', email, message: 'Which broker?' }));
  const visitor = await fixtures.newVisitor({ width: phone });
  const { page, open } = visitor;
  await open('/redownload');
  await askForCode(page, orderID, email);
  const code = await readCode(shop, email);
  await giveCode(page, code);
  await page.getByText('My data', { exact: true }).click();
  const section = page.locator('details', { hasText: 'My data' });
  await section.getByRole('button', { name: 'Send me my data' }).click();
  await expect(section.getByRole('status')).toHaveText(/^We’re emailing you a link to your data/);
  const mails = await mailsOf(shop, email, 3);
  expect(mails.map(({ text }) => /\/files\/data\//.test(text))).toContain(true);

  await section.getByRole('button', { name: 'Erase what may be erased' }).click();
  const field = section.getByRole('textbox', { name: 'Code' });
  const erasing = await readCode(shop, email, code);
  visitor.expectTrouble(/^POST \/api\/portal\/erasure\/confirm 401$/);
  await field.fill('1');
  await section.getByRole('button', { name: 'Erase now' }).click();
  await expect(section.getByRole('alert')).toHaveText('Invalid or expired code');
  expect(await findingsOf(page)).toEqual([]);
  await field.fill(erasing);
  await section.getByRole('button', { name: 'Erase now' }).click();
  const result = section.getByRole('status');
  await expect(result).toContainText('The text of your messages');
  await expect(result).toContainText('1 order with your address and license keys');
  expect(await overflowOf(page)).toBe(0);

  const seller = await fixtures.newVisitor();
  await logIn(seller, `/admin/customers/${encodeURIComponent(email)}`);
  await seller.page.getByRole('button', { name: 'Erase data' }).click();
  const dialog = seller.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(seller.page.getByText(/^Erased: /)).toBeVisible();
  expect(await findingsOf(seller.page)).toEqual([]);
});
