import { test } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { buyAs, newBuyer } from '../support/buyers.ts';
import { expect } from '../support/expect.ts';
import { mailsOf } from '../support/inbox.ts';
import { giveCode, readCode } from '../support/redownload-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

test('a buyer without an order ID finds all purchases by one mail and one code @p233 @p234', async () => {
  const { shop } = fixtures;
  const email = newBuyer();
  const first = await buyAs(shop, email);
  const second = await buyAs(shop, email);
  const received = (await mailsOf(shop, email, 2)).length;
  const { page, open } = await fixtures.newVisitor({ width: phone });
  await open('/redownload');
  await page.getByText('I do not have the order ID').click();
  const form = page.getByRole('form', { name: 'I do not have the order ID' });
  await form.getByRole('button', { name: 'Email the list' }).click();
  await expect(form.getByRole('alert')).toHaveCount(1);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('button', { name: 'Email the list' }).click();
  await expect(form.getByRole('status')).toContainText('we’ve emailed you the list');
  expect(await findingsOf(page)).toEqual([]);

  const [mail] = await mailsOf(shop, email, received + 1);
  const link = new RegExp(`/redownload\\?orderId=${first.orderID}`).exec(mail?.text ?? '');
  await open(link?.[0] ?? '');
  await expect(page.getByRole('textbox', { name: 'Order ID' })).toHaveValue(first.orderID);
  await page.getByRole('textbox', { name: 'Email' }).first().fill(email);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await giveCode(page, await readCode(shop, email));
  const others = page.getByRole('region', { name: 'Your other purchases' });
  await expect(others.getByRole('listitem')).toHaveCount(1);
  expect(await findingsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await others.getByRole('button', { name: /^Open / }).click();
  await expect(page.getByText(second.orderID)).toBeVisible();
  await expect(others.getByRole('listitem')).toHaveCount(1);
});
