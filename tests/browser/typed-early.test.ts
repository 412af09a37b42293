import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { tickets } from '#db/schema.ts';
import { buyAs } from '../support/buyers.ts';
import { priceBox, promoCodeField } from '../support/checkout-steps.ts';
import { allScripts, holdScripts } from '../support/hold-scripts.ts';
import { useFixtures, untilUsable } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Opens a page whose scripts have not arrived. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const letThrough = await holdScripts(page, allScripts);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    letThrough();
    await untilUsable(page);
  };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('the re-download form keeps what was typed before its script came', async () => {
  const email = 'early@example.com';
  const { orderID } = await buyAs(fixtures.shop, email);
  const { page } = await fixtures.newVisitor();
  const letThrough = await openEarly(page, '/redownload');
  await field(page, 'Order ID').pressSequentially(orderID);
  await field(page, 'Email').pressSequentially(email.slice(0, 8));
  // The button does not work yet, and the browser does not submit the form itself.
  await page.keyboard.press('Enter');
  await letThrough();
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.type(email.slice(8));
  await expect(page.getByRole('button', { name: 'Request OTP' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(field(page, 'OTP')).toBeFocused();
  await expect(page).toHaveURL('/redownload');
});

test('the contact form keeps what was typed before its script came', async () => {
  const { page } = await fixtures.newVisitor();
  const letThrough = await openEarly(page, '/contact-us');
  await field(page, 'Name').pressSequentially('Ada');
  await field(page, 'Email').pressSequentially('ada@example.com');
  await field(page, 'Message').pressSequentially('Where is my key?');
  await letThrough();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();
  const [ticket] = await fixtures.shop.database.db.select().from(tickets);
  expect(ticket).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Where is my key?',
  });
});

test('a promo code is upper-cased before its script came', async () => {
  const { id } = await fixtures.shop.paidProduct();
  const { page } = await fixtures.newVisitor();
  const letThrough = await openEarly(page, `/product/${id}`);
  await promoCodeField(page).pressSequentially('wlcome');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('e');
  await expect(promoCodeField(page)).toHaveValue('WELCOME');
  await letThrough();
  await page.keyboard.press('End');
  await page.keyboard.type('10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(priceBox(page)).toContainText('WELCOME10 applied');
});
