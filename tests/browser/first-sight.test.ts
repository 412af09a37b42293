import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { beforeAll, describe, test } from 'vitest';
import { nothingStated, type Compatibility } from '#contract/catalogue/compatibility.ts';
import { products } from '#db/schema.ts';
import { cards, listFrom, select } from '../support/catalogue.ts';
import { coveredBy, phone, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

function wholeCards(page: Page): Promise<number> {
  return cards(page).evaluateAll(
    (all) =>
      all.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );
}

describe.each(['nothing', 'much'])('cards that state %s @p95', (stated) => {
  beforeAll(async () => {
    if (stated === 'nothing') return;
    const compatibility: Compatibility = {
      ...nothingStated,
      platforms: ['mt4', 'mt5'],
      symbols: ['XAUUSD', 'EURUSD'],
      timeframes: ['M15', 'H1'],
    };
    await fixtures.shop.database.db.update(products).set({ compatibility, updatedAt: new Date() });
    const html = async () => await (await fetch(fixtures.shop.url)).text();
    await expect.poll(html).toContain('XAUUSD +1');
  });

  test.each([
    [1280, 800, 4],
    [phone, 844, 3],
  ])('whole cards in view at %i by %i px: %i @p95', async (width, height, count) => {
    const { page, open } = await fixtures.newVisitor({ width });
    await page.setViewportSize({ width, height });
    await open('/');
    expect(await wholeCards(page)).toBeGreaterThanOrEqual(count);
    const chip = cards(page).first().getByText('XAUUSD +1');
    await expect(chip).toHaveCount(stated === 'much' ? 1 : 0);
  });
});

test('the opening shows the shop’s own figures @p95', async () => {
  const { page, open } = await fixtures.newVisitor();
  await open('/');
  const { rows } = await fixtures.shop.database.client.execute(
    'SELECT count(*) AS tools, sum(price_cents = 0) AS free FROM products WHERE deleted_at IS NULL',
  );
  const [row] = rows;
  const welcome = page.getByText(/^Welcome/);
  await expect(welcome).toContainText(`${Number(row?.tools)} tools`);
  await expect(welcome).toContainText(`${Number(row?.free)} of them free`);
  await expect(welcome).toContainText('Every backtest shown adds up.');
  await expect(page.getByRole('img', { name: /from .* to / })).toBeVisible();
});

test.each([
  [1280, 380, 184],
  [phone, 190, 93.75],
])('at %i px a card is at most %i px high, its picture %f @p235', async (...sizes) => {
  const [width, maxHeight, pictureHeight] = sizes;
  const { page, open } = await fixtures.newVisitor({ width });
  await open('/');
  const heights = await cards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().height).filter((height) => height > 0),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(maxHeight);
  expect((await cards(page).locator('img').first().boundingBox())?.height).toBe(pictureHeight);
  const { products: listed } = await listFrom(fixtures.shop, {});
  const { id, report } = listed.find((product) => product.report) ?? {};
  const card = cards(page).filter({ has: page.locator(`a[href="/product/${id}"]`) });
  await expect(card).toContainText(`Profit factor ${report?.profitFactor?.toFixed(2)}`);
  await expect(card).toContainText(`Drawdown ${report?.drawdown.toFixed(1)}%`);
});

test('filters have counts, and choosing one moves nothing @p236', async () => {
  const { page, open } = await fixtures.newVisitor();
  await open('/');
  const row = () =>
    page.locator('select, [aria-label="Products"] > div').evaluateAll((all) =>
      all.map((each) => {
        const { left, top, width } = each.getBoundingClientRect();
        return [left, top, width];
      }),
    );
  const before = await row();
  const { total } = await listFrom(fixtures.shop, { type: 'indicator' });
  await select(page, 'Type').selectOption({ label: `Indicator (${total})` });
  await expect(cards(page)).toHaveCount(Math.min(total, 12));
  expect(await row()).toEqual(before);
});

test('Back to top covers nothing at any scroll position @p95', async () => {
  const { page, open } = await fixtures.newVisitor({ width: phone });
  await open('/');
  const button = page.getByRole('button', { name: 'Back to top' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 400; top < height; top += 400) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect(button).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    const box = await button.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(
      (header?.y ?? 0) + (header?.height ?? 0),
    );
  }
  const inHeader = page.getByRole('banner').locator('a, button, input');
  const names = await inHeader.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent.trim()),
  );
  expect((await coveredBy(button)).filter((name) => names.includes(name))).toEqual([]);
});

describe('without JavaScript the catalogue @p96', () => {
  test('turns pages and filters by plain links @p96', async () => {
    const { page, open } = await fixtures.newVisitor({ javaScriptEnabled: false, width: phone });
    const { rows } = await fixtures.shop.database.client.execute(
      'SELECT name FROM products WHERE deleted_at IS NULL ORDER BY id DESC',
    );
    const all = rows.map(({ name }) => name);
    await open('/');
    const names = () => cards(page).getByRole('heading').allTextContents();
    const shown = await names();
    const next = page.getByRole('link', { name: 'Next' });
    while ((await next.count()) > 0) {
      await next.click();
      shown.push(...(await names()));
    }
    expect(shown).toEqual(all);
    await page.getByRole('link', { name: 'Previous' }).click();
    await page
      .getByRole('navigation', { name: 'Filters' })
      .getByRole('link', { name: 'Free' })
      .click();
    await expect(page).toHaveURL('/?price=free');
    await expect(cards(page).getByText('Free', { exact: true })).toHaveCount(
      await cards(page).count(),
    );
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden();
    await cards(page).first().getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(/\/product\/\d+$/);
  });
});
