import { setTimeout as delay } from 'node:timers/promises';
import { launch } from 'puppeteer-core';
import { launchOptions } from '#tests/support/launch-options.ts';
import { slowdown, slowLine } from './browser.ts';

interface Click {
  /** From the click to the first paint of the product page. */
  ms: number;
  isPrerendered: boolean;
}

/**
 * Rests the pointer on a card of the catalogue for half a second, then clicks it. Uses Puppeteer,
 * because Chromium prerenders nothing for Playwright ("PrerenderingDisabledByDevTools"). The slow
 * line and processor apply only to the catalogue.
 */
export async function clickCard(url: string, place: number): Promise<Click> {
  const browser = await launch({
    ...(await launchOptions({ isWhole: true })),
    defaultViewport: { width: 1280, height: 800 },
  });
  try {
    const page = await browser.newPage();
    await page.emulateCPUThrottling(slowdown);
    await page.emulateNetworkConditions(slowLine);
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.evaluate(noteClick);
    const card = (await page.$$('main article a'))[place];
    if (!card) throw new Error(`The catalogue has no card ${place}`);
    await card.hover();
    await delay(500);
    await card.click();
    // The page may be gone at any moment.
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(100)) {
      const click = await page.evaluate(readClick).catch(() => null);
      if (click) return click;
    }
    throw new Error('No product came after the click');
  } finally {
    await browser.close();
  }
}

/** Runs in the catalogue. Both pages share origin and clock. */
function noteClick(): void {
  addEventListener(
    'click',
    (event) => localStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp)),
    { capture: true },
  );
}

/** Runs in the product page. */
function readClick(): Click | null {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const [navigation] = performance.getEntriesByType('navigation');
  if (!location.pathname.startsWith('/product/') || !paint || !navigation) return null;
  if (!document.querySelector('h1')) return null;
  return {
    ms: performance.timeOrigin + paint.startTime - Number(localStorage.getItem('clicked')),
    isPrerendered: 'activationStart' in navigation && Number(navigation.activationStart) > 0,
  };
}
