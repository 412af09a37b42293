import { describe, test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { pageReport } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { bothWidths, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

describe.each(bothWidths)('the page Events, on %s @p199', (_, width) => {
  test('adds, tests, pauses, changes and deletes a target, and sends an event again @p199', async () => {
    const { shop } = fixtures;
    const visitor = await fixtures.newVisitor({ width });
    const { page } = visitor;
    const { look, found } = pageReport(page);
    await logIn(visitor, '/admin/events');
    await expect(page.getByText('No targets yet')).toBeVisible();
    await look('no targets');

    await page.getByRole('button', { name: 'Add target' }).click();
    await page.getByLabel('Kind').selectOption('telegram');
    await page.getByRole('button', { name: 'Add target' }).click();
    await expect(page.getByText('Enter the bot’s token')).toBeVisible();
    await look('errors');
    await page.getByLabel('Kind').selectOption('discord');
    await page.getByLabel('Address').fill('not an address');
    await page.getByRole('button', { name: 'Add target' }).click();
    await expect(page.getByText('Enter the full address')).toBeVisible();

    await page.getByLabel('Kind').selectOption('webhook');
    await page.getByLabel('Address').fill(`${shop.sandboxUrl}/hook`);
    await page.getByRole('checkbox', { name: 'Refund' }).check();
    await page.getByRole('button', { name: 'Add target' }).click();
    const secret = await page.getByText(/^whsec_/).innerText();
    const target = page.getByRole('list', { name: 'Targets' }).getByRole('listitem');
    await expect(target).toContainText('Sale · Refund');
    await look('a secret');

    await target.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('didn’t accept the test')).toBeVisible();
    await expect(target).toContainText('Last delivery failed');
    await shop.control('hook-secret', { secret });
    await target.getByRole('button', { name: 'Send a test' }).click();
    await expect(target).toContainText('Working');
    await target.getByRole('button', { name: 'Pause' }).click();
    await expect(target).toContainText('Paused');
    await target.getByRole('button', { name: 'Change events' }).click();
    await target.getByRole('checkbox', { name: 'Refund' }).uncheck();
    await target.getByRole('checkbox', { name: 'New ticket' }).check();
    await look('its events');
    await target.getByRole('button', { name: 'Save events' }).click();
    await expect(target).toContainText('Sale · New ticket');

    await target.getByRole('link', { name: 'Deliveries' }).click();
    const lost = page.getByRole('listitem').filter({ hasText: 'Given up' });
    await expect(lost).toHaveCount(1);
    await look('deliveries');
    await lost.getByRole('button', { name: 'Send again' }).click();
    await expect(lost).toHaveCount(0);
    await page.getByRole('link', { name: 'Events' }).last().click();
    await target.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No targets yet')).toBeVisible();
    expect(found).toEqual({});
  });
});
