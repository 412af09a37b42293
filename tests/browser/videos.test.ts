import { expect } from '../support/expect.ts';
import { describe, test } from 'vitest';
import { listScreenshots } from '#contract/catalogue/products.ts';
import {
  fullProduct,
  showSlide,
  slides,
  untilSliding,
  visitProduct,
} from '../support/product-page.ts';
import { dataOf } from '../support/shop.ts';
import { useFixtures } from '../support/visitor.ts';

const fixtures = useFixtures();

describe('videos', () => {
  /** Also lists the other hosts' addresses that the page has requested so far. */
  async function visitVideo() {
    const { page, product, openIt } = await visitProduct(fixtures, fullProduct);
    // A test must not need the video's host.
    await page.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
    );
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') asked.push(request.url());
    });
    const entries = dataOf(await fixtures.shop.call(listScreenshots, { id: product.id }));
    const place = entries.findIndex(({ type }) => type === 'video') + 1;
    await openIt();
    await untilSliding(page);
    // The product's own picture comes first.
    const slide = place + 1;
    await showSlide(page, slide);
    const play = slides(page).getByRole('button', {
      name: `Play video ${place} of ${product.name}`,
    });
    await expect(play).toBeInViewport();
    return { page, play, slide, asked, address: entries[place - 1]?.screenshotPath ?? 'no video' };
  }

  test('contact their host on a click only, then play in the page @p101', async () => {
    const { page, play, asked, address } = await visitVideo();
    await expect(slides(page).locator('iframe')).toHaveCount(0);
    await expect(slides(page).locator('[src*="://"]')).toHaveCount(0);
    expect(asked).toEqual([]);
    await expect(play).toHaveAccessibleDescription(new RegExp(new URL(address).hostname));
    await play.click();
    const frame = slides(page).locator('iframe');
    await expect(frame).toHaveCount(1);
    const source = new URL((await frame.getAttribute('src')) ?? '');
    expect(source.searchParams.get('autoplay')).toBe('1');
    source.searchParams.delete('autoplay');
    expect(source.href).toBe(address);
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(
      new Set([new URL(address).origin]),
    );
  });
});
