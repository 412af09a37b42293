import { expect } from '../support/expect.ts';
import { test } from 'vitest';
import { logIn } from '../support/admin-steps.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures({ moreProducts: 16 });

test.each([
  ['a wide window', 1280],
  ['a phone', phone],
])('the pagination moves the focus to the rows and announces the page: %s', async (_, width) => {
  const seller = await fixtures.newVisitor({ width });
  const { page } = seller;
  await logIn(seller);
  const heading = page.getByRole('heading', { name: /^Products: Page \d+ of \d+$/ });
  const next = page.getByRole('button', { name: 'Next' });
  const rows = page.getByRole('region', { name: 'Products' }).getByRole('row');
  await expect(heading).toHaveAccessibleName(/Page 1 of/);
  await expect(heading).not.toBeFocused();
  const pageCount = Number((await heading.innerText()).split(' ').at(-1));
  expect(pageCount).toBeGreaterThan(1);
  for (let number = 2; number <= pageCount; number++) {
    await next.press('Enter');
    await expect(heading).toBeFocused();
    await expect(heading).toHaveAccessibleName(`Products: Page ${number} of ${pageCount}`);
    await expect(heading).toBeInViewport();
    await expect(rows.nth(1)).toBeInViewport();
  }
  await expect(next).toBeDisabled();
  // From here, Tab goes on to the list.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
});
