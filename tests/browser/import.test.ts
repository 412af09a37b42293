import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { logIn } from '../support/admin-steps.ts';
import { expect } from '../support/expect.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();
const gumroad = join(import.meta.dirname, '../../demo/import/gumroad-sales.csv');

test.each([phone, 1280])(
  'the seller checks, maps and imports Gumroad’s export at %d px @p144',
  async (width) => {
    const visitor = await fixtures.newVisitor({ width });
    const { page } = visitor;
    await logIn(visitor, '/admin?tab=purchases');
    await page.getByRole('link', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import purchases');
    const name = `sales-${width}.csv`;
    const buffer = Buffer.from(
      // Other buyers and keys at each width.
      readFileSync(gumroad, 'utf8').replace(/^(\w{3})\w{5}(?=\w+==)|-\w{8}$/gm, `$1-${width}`),
    );
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByRole('textbox', { name: 'Other shop' }).fill('Gumroad');
    await page.getByRole('button', { name: 'Check file' }).click();
    const section = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(section('First rows')).toContainText('Grid Engine Framework');
    await expect(section('Products')).toContainText('Choose a product.');
    expect(await findingsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    await page.getByLabel('Basket Closer Pro').fill('1');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(section('Problems')).toContainText('This is not an email address.');
    await expect(section('Import')).toContainText('nothing for 1 more: 1 refunded.');
    await page.getByRole('button', { name: 'Import 798 rows' }).click();
    await expect(page.getByText(/^799 rows: 798 added/).first()).toBeVisible();
    await expect(section('Imports')).toContainText('Done');
    await section('Imports').getByRole('button', { name: 'Take back' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(section('Imports')).toContainText('Taken back');
    expect(await overflowOf(page)).toBe(0);
  },
);
