import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { tickets } from '#db/schema.ts';
import { setStage } from '../support/visitor.ts';

const stage = setStage();

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my key?');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

test('a message is sent once, thanked for, and mailed to the seller to be replied to', async () => {
  const { page, open } = await stage.newVisitor();
  await open('/contact-us');
  await fillIn(page);
  await submit(page).dblclick();
  const thanks = "Thank you! Your ticket has been submitted. We'll get back to you soon.";
  await expect(page.getByText(thanks)).toBeVisible();
  expect(await stage.shop.database.db.$count(tickets)).toBe(1);

  const inbox = async () => {
    const response = await fetch(
      `${stage.shop.sandboxUrl}/inbox.json?to=support@tradeshelf.example`,
    );
    const { mails } = (await response.json()) as { mails: { replyTo: string; text: string }[] };
    return mails.map(({ replyTo, text }) => [replyTo, text.includes('Where is my key?')]);
  };
  await expect.poll(inbox).toEqual([['ada@example.com', true]]);
});

test('a message that could not be sent is said to be so, and stays', async () => {
  const visitor = await stage.newVisitor();
  const { page, open } = visitor;
  visitor.expectTrouble(/POST \/api\/tickets 500/);
  await open('/contact-us');
  await page.route('**/api/tickets', (route) => route.fulfill({ status: 500, body: '{}' }));
  await fillIn(page);
  const alerted = page.waitForEvent('dialog');
  const clicked = submit(page).click();
  const dialog = await alerted;
  expect(dialog.message()).toBe('Failed to submit ticket. Please try again.');
  await dialog.accept();
  await clicked;
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is my key?');
});

test('each field says what it needs', async () => {
  const { page, open } = await stage.newVisitor();
  await open('/contact-us');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada');
  await submit(page).click();
  for (const name of ['Name', 'Email', 'Message']) {
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(/\w/);
  }
});
