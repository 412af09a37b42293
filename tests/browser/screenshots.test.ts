import type { Locator, Page } from 'playwright';
import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { largestPicture } from '#contract/catalogue/pictures.ts';
import { listScreenshots } from '#contract/catalogue/products.ts';
import {
  currentDot,
  dot,
  fullProduct,
  showSlide,
  slides,
  untilSliding,
  visitProduct,
} from '../support/product-page.ts';
import { dataOf } from '../support/shop.ts';
import { bothWidths, useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

async function untilAnotherThan(page: Page, label: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(currentDot(page)).not.toHaveAttribute('aria-label', label, { timeout: 50 });
  }).toPass({ intervals: [50] });
}

async function expectStandstillAt(page: Page, label: string): Promise<void> {
  await page.clock.runFor(20_000);
  await expect(currentDot(page)).toHaveAttribute('aria-label', label, { timeout: 500 });
}

const labelOf = async (page: Page) => (await currentDot(page).getAttribute('aria-label')) ?? '';

/** Lists focusable elements of reachable slides. */
const slideStops = (page: Page) =>
  slides(page).locator('.swiper-slide:not([inert])').locator('a, button, iframe');

describe('screenshots', () => {
  test('advance by themselves until they are paused', async () => {
    const { page, openIt } = await visitProduct(fixtures, fullProduct, {
      reducedMotion: 'no-preference',
    });
    await page.clock.install();
    await openIt();
    await slides(page).scrollIntoViewIfNeeded();
    await expect(currentDot(page)).toHaveCount(1);
    await untilAnotherThan(page, await labelOf(page));

    await slides(page).getByRole('button', { name: 'Pause slides' }).click();
    // The pointer on the slides would stop them too, and so would scrolling to the heading.
    await page.mouse.move(0, 0);
    const paused = await labelOf(page);
    await expectStandstillAt(page, paused);

    await slides(page).getByRole('button', { name: 'Play slides' }).click();
    await page.mouse.move(0, 0);
    await untilAnotherThan(page, paused);
  });

  test('pause while they are out of view @p55', async () => {
    const { page, openIt } = await visitProduct(fixtures, fullProduct, {
      reducedMotion: 'no-preference',
    });
    await page.clock.install();
    await openIt();
    await slides(page).scrollIntoViewIfNeeded();
    await expect(currentDot(page)).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await untilUnseen(slides(page));
    const unseen = await labelOf(page);
    await expectStandstillAt(page, unseen);
    await slides(page).scrollIntoViewIfNeeded();
    await untilAnotherThan(page, unseen);
  });

  test.each(bothWidths)('are not covered by their buttons, on %s', async (_, width) => {
    const reducedMotion = 'no-preference';
    const { page, openIt } = await visitProduct(fixtures, fullProduct, { width, reducedMotion });
    await openIt();
    await untilSliding(page);
    const picture = await slides(page).locator('.swiper-slide').first().boundingBox();
    const end = (picture?.y ?? 0) + (picture?.height ?? Infinity);
    const side = (picture?.x ?? 0) + (picture?.width ?? Infinity);
    for (const name of ['Enlarge', 'Pause slides']) {
      const button = await slides(page).getByRole('button', { name }).boundingBox();
      const isApart = (button?.y ?? 0) >= end || (button?.x ?? 0) >= side;
      expect(isApart, name).toBe(true);
    }
  });

  test('open large and close by Escape', async () => {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct);
    const entries = dataOf(await fixtures.shop.call(listScreenshots, { id: product.id }));
    const images = entries.filter(({ type }) => type === 'image');
    await openIt();
    await untilSliding(page);
    await showSlide(page, 2);
    const enlarge = slides(page).getByRole('button', { name: 'Enlarge' });
    await enlarge.click();
    const large = page.getByRole('dialog', { name: 'Pictures' });
    await expect(large.getByRole('status')).toHaveText(`2 of ${images.length + 1}`);
    const picture = large.getByRole('img');
    await expect(picture).toHaveAttribute(
      'src',
      new RegExp(`/${largestPicture(images[0]?.screenshotPath ?? '')}$`),
    );
    await page.keyboard.press('ArrowRight');
    await expect(large.getByRole('status')).toHaveText(`3 of ${images.length + 1}`);
    await expect(large.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
      'href',
      (await picture.getAttribute('src')) ?? '',
    );
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);
    await expect(enlarge).toBeFocused();
    await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  });
});

describe('the keyboard', () => {
  test('Tab visits only the shown slide', async () => {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct);
    const entries = dataOf(await fixtures.shop.call(listScreenshots, { id: product.id }));
    await openIt();
    await untilSliding(page);
    const names = [
      new RegExp(`^${product.name}: chart picture`),
      ...entries.map((_, place) => new RegExp(`^(Screenshot|Play video) ${place + 1} of`)),
    ];
    for (const [place, name] of names.entries()) {
      await showSlide(page, place + 1);
      await expect(slideStops(page)).toHaveCount(1);
      await expect(slideStops(page)).toHaveAccessibleName(name);
      await dot(page, 1).focus();
      await page.keyboard.press('Shift+Tab');
      await expect(slideStops(page)).toBeFocused();
    }
  });
});

/** Resolves after the page's observers know it too: they are called in the order of creation. */
function untilUnseen(thing: Locator): Promise<void> {
  return thing.evaluate(
    (element) =>
      new Promise((resolve) => {
        new IntersectionObserver(([entry]) => {
          if (!entry?.isIntersecting) resolve();
        }).observe(element);
      }),
  );
}
