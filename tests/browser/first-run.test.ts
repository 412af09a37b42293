import { eq } from 'drizzle-orm';
import { test } from 'vitest';
import { maskEmail } from '#contract/kit/email.ts';
import { licenses } from '#db/schema.ts';
import { fact, visitAfterPurchase } from '../support/checkout-steps.ts';
import { expect } from '../support/expect.ts';
import { field, generate, licenseKey } from '../support/license-steps.ts';
import { insertTrace } from '../support/portal.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

test('a new key waits for its terminal, names a wrong account, and turns green with the lease @p337', async () => {
  const { page } = await visitAfterPurchase(fixtures, { width: phone });
  const { shop } = fixtures;
  const { email } = await shop.findOrder(
    await fact(page, 'Order ID').getByRole('code').innerText(),
  );
  await expect(field(page, 'Email')).toHaveValue(maskEmail(email ?? ''));
  await field(page, 'Account Number').fill('5012345');
  await field(page, 'Broker Name').fill('Example Markets');
  await generate(page).click();

  const help = page.getByRole('region', { name: 'Connection of account 5012345' });
  const status = help.getByRole('status').first();
  await expect(status).toContainText('Waiting for your terminal…');
  await expect(status).toContainText('Nothing has arrived yet: allow the address of this store.');
  await expect(help.getByRole('heading')).toHaveText(/^MetaTrader [45]$/);
  await expect(help.getByRole('code')).toHaveText(shop.url);
  expect(await overflowOf(page)).toBe(0);
  await help.getByRole('button', { name: 'Send this to my computer' }).click();
  await expect(help).toContainText('We’ve emailed the steps');

  const isKey = eq(licenses.licenseKey, await licenseKey(page).innerText());
  const { id = 0 } = (await shop.database.db.query.licenses.findFirst({ where: isKey })) ?? {};
  await insertTrace(shop, id, { login: '9876543', server: 'Secret-01', outcome: 'account' });
  await expect(status).toContainText(
    'Wrong account: the terminal is logged in to the account ending in 543, but this key belongs to 5012345.',
  );
  await expect(help).not.toContainText('Secret-01');
  await expect(help).not.toContainText('MetaTrader');
  await insertTrace(shop, id, { server: 'Broker-Live02' });
  await expect(status).toContainText('License confirmed: the program can trade.');
  await expect(status).toContainText('Example Markets, account •••345: just now, Broker-Live02');
  await expect(help).toHaveClass(/border-success/);
  await help.getByText('The steps again').click();
  await expect(help.getByRole('heading')).toBeVisible();

  // Green ends the asking; a second key asks for itself alone.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/checks')) asked.push(request.postDataJSON().licenseKey);
  });
  await page.getByRole('button', { name: /for another account$/ }).click();
  await expect(field(page, 'Account Number')).toBeFocused();
  await field(page, 'Account Number').fill('5012346');
  await field(page, 'Broker Name').fill('Example Markets');
  await generate(page).click();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(new Set(asked).size).toBe(1);
  await expect(help).toContainText('License confirmed: the program can trade.');
});
