import type { Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { expect as check, test } from 'vitest';
import { cards } from '../support/catalogue.ts';
import { untilUsable, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

/** Makes every click take this long, in ms, however fast the device is. */
async function letClicksTake(page: Page, ms: number): Promise<void> {
  await page.addInitScript((clickMs) => {
    let clickedAt = 0;
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true });
    performance.now = () => clickedAt + clickMs;
  }, ms);
}

/** Records the pictures in a transition, at each page that comes. */
async function hearTransitions(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (line: string) => heard.push(line));
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      const hear: unknown = Reflect.get(window, 'hear');
      const tell = (line: string) => (typeof hear === 'function' ? hear(line) : undefined);
      if (!viewTransition) return tell(`${location.pathname}: none`);
      return viewTransition.ready.then(() => {
        const all = document.getAnimations().map(({ effect }) => effect);
        const isPassed = all.some(
          (effect) =>
            effect instanceof KeyframeEffect &&
            effect.pseudoElement === '::view-transition-old(product-picture)',
        );
        return tell(`${location.pathname}: ${isPassed ? 'picture' : 'page'}`);
      });
    });
  });
  return heard;
}

test('the picture of a card moves into the product page and back', async () => {
  const { page, open } = await fixtures.newVisitor({ reducedMotion: 'no-preference' });
  await letClicksTake(page, 5);
  const heard = await hearTransitions(page);
  await open('/');
  const card = cards(page)
    .filter({ has: page.locator('img') })
    .first();
  const path = (await card.getByRole('link').getAttribute('href')) ?? '';
  await card.getByRole('link').click();
  await expect.poll(() => heard).toEqual(['/: none', `${path}: picture`]);
  await page.goBack();
  await expect.poll(() => heard.at(-1)).toBe('/: picture');
  await expect(page.locator('article img[style*="view-transition"]')).toHaveCount(0);
});

test('reduced motion skips the transition', async () => {
  const { page, open } = await fixtures.newVisitor();
  const heard = await hearTransitions(page);
  await open('/');
  await cards(page).first().getByRole('link').click();
  await expect.poll(() => heard).toHaveLength(2);
  check(heard.at(-1)).toMatch(/^\/product\/\d+: none$/);
});

test('each page takes part in transitions and leaves no rejection @p127', async () => {
  const { page, open } = await fixtures.newVisitor({ reducedMotion: 'no-preference' });
  const heard = await hearTransitions(page);
  const product = `/product/${(await fixtures.shop.paidProduct()).id}`;
  const paths = ['/success', product, '/faq', '/', '/redownload', product, '/payment-failed', '/'];
  const others = ['/set-files', '/privacy-policy', '/contact-us', '/admin/login', '/'];
  await open('/');
  for (const [index, path] of [...paths, ...others].entries()) {
    await page.evaluate((to) => location.assign(to), path);
    await expect.poll(() => heard[index + 1]).toMatch(`${path}: `);
    await untilUsable(page);
  }
  check(heard.slice(1).filter((line) => line.endsWith('none'))).toEqual([]);
});
