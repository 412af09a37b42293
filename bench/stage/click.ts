import { setTimeout as delay } from 'node:timers/promises';
import { launch, type Page } from 'puppeteer-core';
import { launchOptions } from '#tests/support/launch-options.ts';
import type { Bench } from '../bench.ts';
import { slowdown, slowLine } from './browser.ts';

const lookMs = 500;
const patienceMs = 20_000;

/** How a click went. */
interface Click {
  /** From the click to the first paint of what came. */
  ms: number;
  isPrerendered: boolean;
}

/**
 * The pointer rests on a card of the catalogue for half a second, then clicks. By Puppeteer: to Playwright, which attaches to
 * pages and not to tabs, Chromium prerenders nothing ("PrerenderingDisabledByDevTools"). The slow line and processor are the
 * catalogue's: what is prerendered meanwhile has the machine's own.
 */
export async function clickCard(bench: Bench, url: string, place: number): Promise<Click> {
  bench.signal.throwIfAborted();
  const browser = await launch({
    ...(await launchOptions({ isWhole: true })),
    defaultViewport: null,
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.emulateCPUThrottling(slowdown);
    await page.emulateNetworkConditions(slowLine);
    await page.goto(url, { waitUntil: 'networkidle0' });
    await page.evaluate(noteClick);
    const cards = await page.$$('main article a');
    const card = cards[place];
    if (!card) throw new Error(`The catalogue has ${cards.length} cards`);
    await card.hover();
    await delay(lookMs);
    await card.click();
    return await untilPainted(page);
  } finally {
    await browser.close();
  }
}

/** Runs in the page. Both pages read it: they are of one origin, and of one clock. */
function noteClick(): void {
  addEventListener(
    'click',
    (event) => localStorage.setItem('clicked', String(performance.timeOrigin + event.timeStamp)),
    { capture: true },
  );
}

/** Asks again and again: the page that was asked may be gone at any moment. */
async function untilPainted(page: Page): Promise<Click> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(100)) {
    const click = await page.evaluate(readClick).catch(() => null);
    if (click) return click;
  }
  throw new Error('No product came after the click');
}

/** Runs in the page. */
function readClick(): Click | null {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const [navigation] = performance.getEntriesByType('navigation');
  if (!location.pathname.startsWith('/product/') || !paint || !navigation) return null;
  if (!document.querySelector('h1')) return null;
  const clicked = Number(localStorage.getItem('clicked'));
  return {
    ms: performance.timeOrigin + paint.startTime - clicked,
    isPrerendered: 'activationStart' in navigation && Number(navigation.activationStart) > 0,
  };
}
