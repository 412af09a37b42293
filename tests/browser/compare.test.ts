import { eq } from 'drizzle-orm';
import { test } from 'vitest';
import { products, reports } from '#db/schema.ts';
import { findingsOf } from '../support/axe.ts';
import { expect } from '../support/expect.ts';
import { overflowOf, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Returns three experts with a report; the demo has two. */
async function threeTested() {
  const { db } = fixtures.shop.database;
  const experts = await db.query.products.findMany({ where: eq(products.type, 'expert_advisor') });
  const [first, second] = await db.query.reports.findMany();
  const [one, other] = [first, second].map((report) =>
    experts.find(({ id }) => id === report?.productId),
  );
  const third = experts.find((each) => each !== one && each !== other);
  if (!first || !one || !other || !third) throw new Error('The demo has too few experts');
  const { id: _, ...report } = first;
  await db
    .insert(reports)
    .values({ ...report, productId: third.id, setFileId: null, versionId: null });
  return [one, other, third] as const;
}

test('a visitor compares three experts with checked reports @p255', async () => {
  const [one, other, third] = await threeTested();
  const { page, open } = await fixtures.newVisitor({ width: phone });
  const table = page.getByRole('region', { name: 'Comparison', exact: true });
  const choose = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).selectOption(name);
    await page.getByRole('button', { name: 'Compare' }).click();
  };

  await open(`/product/${one.id}`);
  await page.getByRole('link', { name: 'Compare with other experts' }).click();
  await expect(page.getByText(`Choose what to compare ${one.name} with.`)).toBeVisible();
  await choose('Compare with', other.name);
  await expect(table.getByRole('columnheader')).toContainText([one.name, other.name]);
  await choose('Add a third', third.name);
  await expect(table.getByRole('columnheader')).toContainText([one.name, other.name, third.name]);
  await expect(page.getByRole('img', { name: /^Balance over time of / })).toBeVisible();
  await expect(table.getByRole('row', { name: /^Profit factor / })).toHaveCount(1);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  // The columns scroll, the row names stay.
  expect(await overflowOf(page)).toBe(0);
  const name = table.getByRole('rowheader', { name: 'Profit factor' });
  await name.scrollIntoViewIfNeeded();
  const before = await name.boundingBox();
  expect(await table.evaluate((box) => (box.scrollLeft = 150))).toBe(150);
  expect(await name.boundingBox()).toEqual(before);
  expect(await findingsOf(page)).toEqual([]);

  const wide = await fixtures.newVisitor({ colorScheme: 'dark' });
  await wide.open(`/compare?ids=${one.id},x,${other.id},${third.id}`);
  await expect(wide.page.getByText('1 product is left out')).toBeVisible();
  await expect(wide.page.getByText('You can compare three at a time')).toBeVisible();
  const shown = wide.page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(shown.getByRole('columnheader')).toHaveCount(2);
  expect(await findingsOf(wide.page)).toEqual([]);

  await wide.open(`/compare?ids=${one.id + 100_000}`);
  await wide.page.getByRole('link', { name: 'Browse experts' }).click();
  await expect(wide.page).toHaveURL('/?type=expert_advisor');
});
