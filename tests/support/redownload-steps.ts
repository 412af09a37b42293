import type { Page } from 'playwright';
import { expect } from './expect.ts';
import { inboxOf } from './inbox.ts';
import type { Shop } from './shop.ts';

/** Asks for a code, with an order ID that the receipt's link filled in or that is typed. */
export async function askForCode(page: Page, orderId: string, email: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Order ID' });
  // Typing while the page fills in the field would enter it twice.
  if (page.url().includes('orderId=')) await expect(field).toHaveValue(orderId);
  else await field.fill(orderId);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Request OTP' }).click();
}

/** Waits for a mail with a code other than `before`, and returns the newest code. */
export async function readCode(shop: Shop, email: string, before = ''): Promise<string> {
  const find = async () => {
    const codes = (await inboxOf(shop, email)).map(({ text }) => /^\d{8}$/m.exec(text)?.[0]);
    return codes.find((code) => code && code !== before) ?? '';
  };
  await expect.poll(find).toMatch(/^\d{8}$/);
  return find();
}

/** Enters a code with a blank in it, as it is often pasted. */
export async function giveCode(page: Page, otp: string): Promise<void> {
  await page.getByRole('textbox', { name: 'OTP' }).fill(`${otp.slice(0, 4)} ${otp.slice(4)}`);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
}
