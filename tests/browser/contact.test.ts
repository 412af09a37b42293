import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my key?');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });

test('the contact form keeps a message that could not be sent', async () => {
  const visitor = await fixtures.newVisitor();
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
