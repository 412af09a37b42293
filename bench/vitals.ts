import type { Page } from 'playwright';

/** When a page showed its content, in ms since it was requested; `tbt` is a sum, `cls` a score. */
export interface Vitals {
  /** The paint after which all awaited content is visible. */
  content: number;
  lcp: number;
  /** Sum of long tasks after the first paint, beyond 50 ms each. */
  tbt: number;
  cls: number;
}

declare global {
  interface Window {
    watched?: {
      /** First text paint in each selector, ms. */
      painted: Record<string, number>;
      fcp: number;
      lcp: number;
      cls: number;
      tasks: { end: number; duration: number }[];
    };
  }
}

const longTaskMs = 50;

/**
 * Observes the next page that is opened.
 *
 * @param content selectors; one text of each is awaited
 */
export async function watchVitals(page: Page, content: string[]): Promise<void> {
  await page.addInitScript(observe, content);
}

/** @throws an Error if some content never came */
export async function readVitals(page: Page, content: string[]): Promise<Vitals> {
  const watched = await page.evaluate(() => window.watched);
  const paints = content.map((selector) => watched?.painted[selector] ?? NaN);
  if (!watched?.fcp || paints.some(Number.isNaN)) {
    throw new Error(`${page.url()} did not show its content: ${JSON.stringify(watched)}`);
  }
  const { tasks, fcp, lcp, cls } = watched;
  const tbt = tasks
    .filter(({ end }) => end > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0);
  return { content: Math.max(...paints), lcp, tbt, cls };
}

/** Runs in the page, before its own scripts. */
function observe(content: string[]): void {
  if (window.top !== window) return;
  const watched: Window['watched'] = { painted: {}, fcp: 0, lcp: 0, cls: 0, tasks: [] };
  window.watched = watched;
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => (watched.lcp = startTime));
  on('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) {
      watched.cls += Number(entry.value);
    }
  });
  on('longtask', ({ startTime, duration }) =>
    watched.tasks.push({ end: startTime + duration, duration }),
  );
  // Chromium reports the first paint of texts that carry this attribute.
  new MutationObserver(() => {
    for (const selector of content) {
      const texts = document.querySelectorAll(`${selector}:not([elementtiming])`);
      for (const text of texts) text.setAttribute('elementtiming', selector);
    }
  }).observe(document, { childList: true, subtree: true });
  on('element', (entry) => {
    if (!('identifier' in entry && 'renderTime' in entry)) return;
    watched.painted[String(entry.identifier)] ??= Number(entry.renderTime);
  });

  function on(type: string, take: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry))).observe({
      type,
      buffered: true,
    });
  }
}
