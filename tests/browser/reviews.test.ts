import { test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { openedPurchase } from '../support/portal.ts';
import { askForCode, giveCode, readCode } from '../support/redownload-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();
const text = 'Ran <b>three weeks</b> on a demo.\nNo surprises.';

test('a buyer’s review is seen in the shop, answered, and hidden countably @p230 @p231', async () => {
  const { orderID, email, product } = await openedPurchase(fixtures.shop);
  const { page, open } = await fixtures.newVisitor({ width: phone });
  await open('/redownload');
  await askForCode(page, orderID, email);
  await giveCode(page, await readCode(fixtures.shop, email));
  const form = page.getByRole('region', { name: 'Your review' });
  await form.getByRole('button', { name: 'Publish review' }).click();
  await expect(form.getByRole('alert')).toHaveCount(1);
  await form.getByRole('radio', { name: '4 of 5 stars' }).check();
  await form.getByRole('button', { name: 'Publish review' }).click();
  await expect(form.getByRole('alert')).toHaveCount(2);
  await form.getByRole('textbox', { name: 'What is it like to use?' }).fill(text);
  await form.getByRole('textbox', { name: 'Name to show' }).fill('Ada');
  expect(await findingsOf(page)).toEqual([]);
  await form.getByRole('button', { name: 'Publish review' }).click();
  await expect(form.getByRole('status')).toHaveText('Published. Thank you.');
  await page.reload();
  await expect(form).toContainText(text);
  expect(await overflowOf(page)).toBe(0);

  const reviews = page.getByRole('region', { name: 'Reviews' });
  await open(`/product/${product.id}`);
  await expect(reviews).toContainText('4.0 of 5 from 1 review');
  const stars = page.getByRole('link', { name: '★ 4.0 (1 review)' });
  await stars.click();
  // The link opens the section that is folded on a phone.
  await expect(reviews.getByRole('listitem')).toContainText([text]);
  await expect(reviews).toBeInViewport();
  await expect(reviews).toContainText('bought it that day · its key was not used');

  const seller = await fixtures.newVisitor();
  await logIn(seller, '/admin/reviews');
  const dialog = seller.page.getByRole('dialog');
  await seller.page.getByRole('button', { name: /^Answer the review/ }).click();
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Thank you, Ada.');
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await expect(seller.page.getByText('Your answer: Thank you, Ada.')).toBeVisible();
  expect(await findingsOf(seller.page)).toEqual([]);
  await page.reload();
  await expect(reviews).toContainText('Thank you, Ada.');

  seller.expectTrouble(/^PUT \/api\/reviews\/\d+ 400$/);
  await seller.page.getByRole('button', { name: /^Hide the review/ }).click();
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason for your records');
  await dialog.getByRole('textbox', { name: 'Reason (kept, not shown)' }).fill('A test');
  await dialog.getByRole('button', { name: 'Hide review' }).click();
  await expect(seller.page.getByText('Hidden: A test')).toBeVisible();
  await page.reload();
  await expect(reviews).toContainText('1 review is hidden by the seller');
  await expect(reviews.getByRole('listitem')).toHaveCount(0);
  await expect(stars).toHaveCount(0);
});
