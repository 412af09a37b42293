import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { cards } from '../support/catalogue.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures(undefined, { keepsPages: true });

test('Back restores the scroll position of a page in the back/forward cache', async () => {
  const { page, open } = await fixtures.newVisitor();
  await page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.isKept = String(persisted);
    });
  });
  await open('/');
  await page.evaluate(() => window.scrollTo(0, 500));
  await cards(page).nth(6).getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-is-kept', 'true');
  await expect(cards(page)).toHaveCount(12);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
});
