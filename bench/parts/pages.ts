import { setTimeout as delay } from 'node:timers/promises';
import { open, openPage, phone } from '../browser.ts';
import { reportRounds, type Bench } from '../bench.ts';
import { openStore, paidProduct } from '../fixtures.ts';

/** In ms since the page was requested; `cls` is a score. */
interface Vitals {
  /** The paint that shows all awaited content. */
  content: number;
  fcp: number;
  lcp: number;
  cls: number;
  longTasks: { end: number; duration: number }[];
}

declare global {
  interface Window {
    vitals?: Vitals;
  }
}

/** Measures cold pages on a phone with a slow line and processor, each in a fresh profile. */
export async function pages(bench: Bench): Promise<void> {
  await using store = await openStore(bench, { isDemo: true });
  const { path } = await paidProduct(store.url);
  const priceBox = 'aside[aria-label="Price"]';
  await reportRounds(bench, async () => {
    const catalogue = await loadCold(store.url, ['main article h3']);
    const product = await loadCold(store.url + path, [`${priceBox} span`, `${priceBox} button`]);
    return {
      'pages.catalogue-card': catalogue.content / 1000,
      'pages.catalogue-lcp': catalogue.lcp / 1000,
      'pages.catalogue-tbt': blockingTime(catalogue),
      'pages.catalogue-cls': catalogue.cls,
      'pages.product-price': product.content / 1000,
      'pages.product-lcp': product.lcp / 1000,
      'pages.product-tbt': blockingTime(product),
      'pages.product-cls': product.cls,
    };
  });
}

/** @param content selectors; one element of each is awaited */
async function loadCold(url: string, content: string[]): Promise<Vitals> {
  await using visit = await openPage(phone);
  await visit.page.evaluateOnNewDocument(observe, content);
  await open(visit.page, url);
  await delay(1500);
  const vitals = await visit.page.evaluate(() => window.vitals);
  if (!vitals?.content || !vitals.lcp) throw new Error(`${url} did not show its content`);
  return vitals;
}

/** Returns the sum of long tasks after the first paint, beyond 50 ms each. */
function blockingTime({ longTasks, fcp }: Vitals): number {
  return longTasks
    .filter(({ end }) => end > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}

/** Runs in the page, before its own scripts. */
function observe(content: string[]): void {
  if (window.top !== window) return;
  const vitals: Vitals = { content: 0, fcp: 0, lcp: 0, cls: 0, longTasks: [] };
  window.vitals = vitals;
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime));
  on('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) {
      vitals.cls += Number(entry.value);
    }
  });
  on('longtask', ({ startTime, duration }) =>
    vitals.longTasks.push({ end: startTime + duration, duration }),
  );
  requestAnimationFrame(function look() {
    if (content.some((selector) => !document.querySelector(selector))) requestAnimationFrame(look);
    // Runs once this frame is painted.
    else setTimeout(() => (vitals.content = performance.now()));
  });

  function on(type: string, take: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry))).observe({
      type,
      buffered: true,
    });
  }
}
