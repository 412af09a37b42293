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
  'the seller drops Gumroad’s export, makes a draft of a product and imports at %d px @p144 @p345 @p346 @p348',
  async (width) => {
    const visitor = await fixtures.newVisitor({ width });
    const { page } = visitor;
    await logIn(visitor, '/admin?tab=purchases');
    await page.getByRole('link', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import purchases');
    const name = `sales-${width}.csv`;
    const buffer = Buffer.from(
      // Other purchases, keys, products and buyers at each width.
      readFileSync(gumroad, 'utf8')
        .replace(/^(\w{3})\w{5}(?=\w+==)|-\w{8}$| Pro(?=,)/gm, `$1-${width}`)
        .replaceAll('@example.com', `@shop-${width}.example`),
    );
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    const section = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(section('First rows')).toContainText('Grid Engine Framework');
    await expect(page.getByRole('textbox', { name: 'Name of the other shop' })).toHaveValue(
      'Gumroad',
    );
    await expect(section('Products')).toContainText('Choose a product.');
    expect(await findingsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);

    const draft = `Basket Closer-${width}`;
    await page.getByRole('button', { name: `Create as a draft: ${draft}` }).click();
    const choice = page.getByLabel(new RegExp(`^${draft}, \\d+ rows$`));
    await expect(choice).toHaveValue(/\d/);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(section('Problems')).toContainText('1 row: This is not an email address.');
    await expect(choice.locator('option:checked')).toHaveText(`${draft} (draft)`);
    await expect(section('Import')).toContainText('no access for 1 more: 1 refunded.');
    await page.getByRole('button', { name: 'Import 798 rows' }).click();
    await expect(page.getByRole('status').getByText('798 imported.')).toBeVisible();
    await expect(
      page.getByText(/^\d+ buyers can be mailed once you publish/).first(),
    ).toBeVisible();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mail them' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Mail \d+ buyers$/ })
      .click();
    await expect(page.getByRole('button', { name: /^Mail / })).toHaveCount(0);
    await expect(section('Imports')).toContainText('Done');
    await section('Imports').getByRole('button', { name: 'Undo import' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(section('Imports')).toContainText('Undone');
    expect(await overflowOf(page)).toBe(0);
  },
);
