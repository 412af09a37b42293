import type { Page } from 'playwright';

/** What of a page is waited for: a card of the catalogue, or the price of a product with its button. */
export type Content = 'card' | 'price';

/** How a page came to be seen, ms since it was asked for. */
export interface Vitals {
  /** The content was painted. */
  content: number;
  fcp: number;
  lcp: number;
  /** What of long tasks after the first paint was beyond 50 ms. */
  tbt: number;
  cls: number;
}

interface Watched {
  content: number | null;
  fcp: number | null;
  lcp: number | null;
  cls: number;
  tasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    watched?: Watched;
    /** Told once when nothing of the first screen is missing. */
    onFirstScreen?: () => Promise<void>;
  }
}

const longTaskMs = 50;

/** Watches whatever the page loads next. */
export async function watchVitals(page: Page, content: Content): Promise<void> {
  await page.addInitScript(watch, content);
}

export async function readVitals(page: Page): Promise<Vitals> {
  const watched = await page.evaluate(() => window.watched);
  if (!watched) throw new Error('The page was not watched');
  const { content, fcp, lcp, cls, tasks } = watched;
  if (content === null || fcp === null || lcp === null) {
    throw new Error(`${page.url()} did not show what it should: ${JSON.stringify(watched)}`);
  }
  const tbt = tasks
    .filter(({ start, duration }) => start + duration > fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - longTaskMs), 0);
  return { content, fcp, lcp, tbt, cls };
}

/** Runs in the page before anything of it; whatever it uses stands within. */
function watch(content: Content): void {
  if (window.top !== window) return;
  const watched: Watched = { content: null, fcp: null, lcp: null, cls: 0, tasks: [] };
  window.watched = watched;
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') watched.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => (watched.lcp = entry.startTime));
  observe('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) {
      watched.cls += Number(entry.value);
    }
  });
  observe('longtask', ({ startTime, duration }) =>
    watched.tasks.push({ start: startTime, duration }),
  );
  markContent();
  untilThere(
    () => document.querySelector('main article') !== null && hasPictures(),
    () => void window.onFirstScreen?.(),
  );

  function observe(type: string, take: (entry: PerformanceEntry) => void): void {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  }

  /** Chromium tells when the text of an element was painted that carries the attribute before it is. */
  function markContent(): void {
    let paintedAt = Infinity;
    let buttonAt = content === 'card' ? 0 : Infinity;
    const tell = () => {
      const at = Math.max(paintedAt, buttonAt);
      if (at < Infinity) watched.content = at;
    };
    new MutationObserver(() => {
      for (const element of textsOfContent()) {
        if (!element.hasAttribute('elementtiming')) element.setAttribute('elementtiming', content);
      }
    }).observe(document, { childList: true, subtree: true });
    observe('element', (entry) => {
      if ('renderTime' in entry) paintedAt = Math.min(paintedAt, Number(entry.renderTime));
      tell();
    });
    // Of the text of a button it tells nothing; it is painted with the first frame that has it.
    untilThere(hasButton, (frameAt) => {
      buttonAt = Math.min(buttonAt, frameAt);
      tell();
    });
  }

  function textsOfContent(): Element[] {
    const texts =
      content === 'card'
        ? document.querySelectorAll('main article :is(h2, h3, p, div, span)')
        : document.querySelectorAll('aside[aria-label="Price"] :is(p, span)');
    return [...texts].filter(
      ({ textContent }) => content === 'card' || /^\s*\$[\d,.]+\s*$/.test(textContent),
    );
  }

  function hasButton(): boolean {
    const buttons = document.querySelectorAll('aside[aria-label="Price"] button');
    return [...buttons].some(({ textContent }) => textContent.trim() === 'Buy Now');
  }

  function untilThere(isThere: () => boolean, tell: (frameAt: number) => void): void {
    requestAnimationFrame((frameAt) => (isThere() ? tell(frameAt) : untilThere(isThere, tell)));
  }

  function hasPictures(): boolean {
    const pictures = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    return (
      document.fonts.status === 'loaded' &&
      pictures.length > 0 &&
      pictures.every((image) => image.complete && image.naturalWidth > 0)
    );
  }
}
