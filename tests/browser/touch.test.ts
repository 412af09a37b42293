import type { Locator, Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { cards } from '../support/catalogue.ts';
import { phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

const finger = { width: phone, hasTouch: true };

/** Taps the right end of a card's lower edge, which no menu covers. */
async function tapCard(page: Page, card: Locator): Promise<void> {
  const box = await card.boundingBox();
  if (!box) throw new Error('There is no card');
  await page.touchscreen.tap(box.x + box.width - 20, box.y + box.height - 10);
}

describe.each([
  [
    'the menu',
    (page: Page) => page.getByRole('button', { name: 'Menu' }),
    (page: Page) => page.getByRole('banner').getByRole('link', { name: 'FAQ' }),
    2,
  ],
  [
    'the filters',
    (page: Page) => page.getByRole('button', { name: 'Filters' }),
    (page: Page) => page.getByRole('combobox', { name: 'Type' }),
    0,
  ],
])('a tap beside %s', (_, toggleOf, insideOf, cardBeside) => {
  test('closes it and opens nothing', async () => {
    const { page, open } = await fixtures.newVisitor(finger);
    await open('/');
    const inside = insideOf(page);
    const card = cards(page).nth(cardBeside);
    await toggleOf(page).tap();
    await expect(inside).toBeVisible();
    await tapCard(page, card);
    await expect(inside).toBeHidden();
    await expect(page).toHaveURL('/');

    await tapCard(page, card);
    await expect(page).toHaveURL(/\/product\/\d+$/);
  });
});

test('a scroll beside the open filters leaves later taps alone', async () => {
  const { page, open } = await fixtures.newVisitor(finger);
  await open('/');
  await page.getByRole('button', { name: 'Filters' }).tap();
  const card = cards(page).nth(2);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 350, y }],
    });
  const hasStopped = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
  );
  await touch('touchStart', 540);
  for (const y of [500, 440, 380, 340]) await touch('touchMove', y);
  // A finger that rests before it is lifted starts no fling, whose stop would consume the next tap.
  for (let frame = 0; frame < 10; frame++) {
    await touch('touchMove', 340);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await touch('touchEnd');
  await hasStopped;
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await expect(page.getByRole('combobox', { name: 'Type' })).toBeHidden();
  await tapCard(page, card);
  await expect(page).toHaveURL(/\/product\/\d+$/);
});
