import { expect } from '../support/expect.ts';
import { onTestFinished, test } from 'vitest';
import { openChromiumTab, type TabPage } from '../support/chromium-tab.ts';
import { useShop } from '../support/shop.ts';

const shop = useShop();

const navigation = "performance.getEntriesByType('navigation')[0]";

/** The middle of the second card's link, `[x, y]`. */
const middleOfCard = `(() => {
  const { x, y, width, height } = document.querySelectorAll('article a')[1].getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`;

/** The island's code has come, or an order's page has been told of a visitor. */
const hasActed = `performance.getEntriesByType('resource').some(({ name }) => /Checkout|\\/api\\//.test(name))`;

const untilTrue = (page: TabPage, expression: string) =>
  expect.poll(() => page.evaluate(expression), { timeout: 20_000 }).toBe(true);

test('the product whose card the mouse rests on is rendered before the click, and does nothing until then', async () => {
  const tab = await openChromiumTab();
  onTestFinished(() => tab.close());
  await tab.open(shop.url);
  await untilTrue(tab, "document.querySelectorAll('astro-island:not([ssr]) article a').length > 1");
  const place = await tab.evaluate(middleOfCard);
  if (!Array.isArray(place)) throw new Error('There is no second card');
  const [x, y] = place.map(Number);
  if (x === undefined || y === undefined) throw new Error('The card has no place');

  await tab.moveMouse(x, y);
  await expect.poll(() => tab.findPrerendered() !== undefined, { timeout: 20_000 }).toBe(true);
  const ahead = tab.findPrerendered();
  if (!ahead) throw new Error('Nothing is rendered ahead');
  await untilTrue(ahead, "document.readyState === 'complete' && document.prerendering");
  expect(await ahead.evaluate('location.pathname')).toMatch(/^\/product\/\d+$/);
  expect(await ahead.evaluate(`${navigation}.deliveryType`)).toBe('navigational-prefetch');
  expect(await ahead.evaluate(hasActed)).toBe(false);
  expect(await ahead.evaluate('document.activeElement === document.body')).toBe(true);

  await tab.click(x, y);
  await untilTrue(ahead, '!document.prerendering');
  expect(await ahead.evaluate(`${navigation}.activationStart > 0`)).toBe(true);
}, 60_000);
