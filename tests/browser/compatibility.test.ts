import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { findingsOf } from '../support/axe.ts';
import { executable, field, publish, unfold } from '../support/product-form-steps.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ seed: 'none' });

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const answer = (page: Page, fact: string, name: string) =>
  group(page, fact).getByRole('radio', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Compatibility' });

test('the seller states facts by keyboard, a reload keeps them, and the product page shows them @p110', async () => {
  const seller = await fixtures.newVisitor();
  const { page } = seller;
  await logIn(seller, '/admin/add-product');
  await field(page, 'Name').fill('Gold Rider');
  await field(page, 'Price').fill('20');
  await unfold(page, 'Facts for buyers');
  await expect(answer(page, 'Martingale', 'Not stated')).toBeChecked();

  await answer(page, 'Stop loss on every trade', 'Not stated').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(answer(page, 'Stop loss on every trade', 'Yes')).toBeChecked();
  await expect(answer(page, 'Martingale', 'No')).toBeChecked();
  await group(page, 'Platforms').getByRole('checkbox', { name: 'MT5' }).focus();
  await page.keyboard.press('Space');
  await field(page, 'Symbols').pressSequentially('XAUUSD.r, EURUSD, ');
  await expect(field(page, 'Symbols')).toHaveValue('XAUUSD.r, EURUSD, ');
  await field(page, 'Lowest deposit').pressSequentially('250.50');
  await field(page, 'Currency').selectOption('EUR');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await unfold(page, 'Facts for buyers');
  await expect(answer(page, 'Martingale', 'No')).toBeChecked();
  await expect(field(page, 'Symbols')).toHaveValue('XAUUSD.r, EURUSD');
  await expect(field(page, 'Currency')).toHaveValue('EUR');
  expect(await findingsOf(page)).toEqual([]);

  await field(page, 'Most open trades').fill('some');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Most open trades: a whole number from 1 to 10,000.',
  );
  await expect(field(page, 'Most open trades')).toBeFocused();
  await field(page, 'Most open trades').fill('3');
  await field(page, 'File').setInputFiles(executable('gold.ex5'));
  await publish(page, 'Gold Rider');

  const buyer = await fixtures.newVisitor({ width: phone });
  await buyer.open('/product/1');
  const items = card(buyer.page).getByRole('listitem');
  await expect(items).toHaveText(['No martingale', 'A stop loss on every trade']);
  await card(buyer.page).getByText('All facts').click();
  for (const fact of ['MT5', 'XAUUSD.r, EURUSD', '250.5 EUR', '3']) {
    await expect(
      card(buyer.page).getByRole('definition').getByText(fact, { exact: true }),
    ).toBeVisible();
  }
  await expect(card(buyer.page)).toContainText('Not stated: Grid, Lowest build, Timeframes, ');
  expect(await overflowOf(buyer.page)).toBe(0);
  expect(await findingsOf(buyer.page)).toEqual([]);
});
