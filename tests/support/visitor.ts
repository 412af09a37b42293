import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from './expect.ts';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openBrowser } from './browser.ts';
import { keepEvidence } from './keep-evidence.ts';
import { openShop, type Shop, type ShopOptions } from './shop.ts';

/** Widths on either side of the one breakpoint, px. */
export const phone = 390;
const desktop = 1280;

/** For `describe.each` and `test.each`. */
export const bothWidths = [
  ['a wide screen', desktop],
  ['a phone', phone],
] as const;

export interface VisitorOptions {
  /** Screen width, px. */
  width?: number;
  colorScheme?: 'light' | 'dark';
  /** Defaults to `reduce`. */
  reducedMotion?: 'reduce' | 'no-preference';
  /** `active`: forced colours. */
  forcedColors?: 'active' | 'none';
  /** A touch screen: `tap` works. */
  hasTouch?: boolean;
  javaScriptEnabled?: boolean;
  permissions?: string[];
}

/** A person with a fresh browser context: no cookies, no storage. */
export interface Visitor {
  page: Page;
  /** Opens a page of the store and waits until it can be used. */
  open(path: string): Promise<void>;
  /**
   * Declares an error such as `POST /api/licenses 409` or `console: …`. Undeclared errors fail the
   * test, and so do declared ones that did not occur.
   */
  expectTrouble(pattern: RegExp): void;
}

export interface Fixtures {
  readonly shop: Shop;
  /** Opens a visitor, who is gone when the test ends. */
  newVisitor(options?: VisitorOptions): Promise<Visitor>;
}

/** Opens one store and one browser for all tests of the calling file. */
export function useFixtures(options?: ShopOptions): Fixtures {
  let opened: { shop: Shop; browser: Browser } | undefined;
  const get = () => {
    if (!opened) throw new Error('The store is there only while tests run');
    return opened;
  };
  beforeAll(async () => {
    const [shop, browser] = await Promise.all([openShop(options), openBrowser()]);
    opened = { shop, browser };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.shop.stop();
  });
  return {
    get shop() {
      return get().shop;
    },
    newVisitor: (visitorOptions) =>
      newVisitor(get().browser, { shop: get().shop, ...visitorOptions }),
  };
}

/** Fails the test for an undeclared console error, uncaught error, failed request or CSP breach. */
async function newVisitor(
  browser: Browser,
  { shop, width = desktop, ...rest }: VisitorOptions & { shop: Shop },
): Promise<Visitor> {
  const contextOptions: BrowserContextOptions = {
    baseURL: shop.url,
    viewport: { width, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...rest,
  };
  const context = await browser.newContext(contextOptions);
  const troubles: string[] = [];
  const expected: RegExp[] = [];

  context.on('console', (message) => {
    // Failed requests are reported below, with their method.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    troubles.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => {
    // A failed `import()` has no stack.
    troubles.push(`page: ${error.error().stack || error.error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    troubles.push(`${nameOf(response.request())} ${response.status()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Requests in flight at a navigation, and those that became downloads.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${nameOf(request)} ${reason}`);
  });

  const undeclared = () => ({
    unexpected: troubles.filter((line) => !expected.some((pattern) => pattern.test(line))),
    missing: expected.filter((pattern) => !troubles.some((line) => pattern.test(line))),
  });

  onTestFinished(async ({ task }) => {
    const { unexpected, missing } = undeclared();
    if (task.result?.state === 'fail' || unexpected.length > 0 || missing.length > 0) {
      await keepEvidence(task.name, context, shop.logs());
    }
    await context.close();
    expect(undeclared(), 'troubles in the browser').toEqual({ unexpected: [], missing: [] });
  });

  const page = await context.newPage();
  return {
    page,
    async open(path) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      if (rest.javaScriptEnabled !== false) await untilUsable(page);
    },
    expectTrouble: (pattern) => expected.push(pattern),
  };
}

/** Waits until the page’s islands are hydrated. */
export async function untilUsable(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toHaveCount(0);
  // `client:intent` islands take clicks and texts before.
  await expect(page.locator('astro-island[ssr]:not([client=intent])')).toHaveCount(0);
}

/** As Chromium 156 was with several pages open: callbacks run only by their timeout. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? window.setTimeout(callback, timeout) : 0;
  });
}

function nameOf(request: { method(): string; url(): string }): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

/** Returns the links and buttons that an element covers, wholly or in part. */
export function coveredBy(thing: Locator): Promise<string[]> {
  return thing.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const isSeen = (other: Element) =>
      other.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const others = Array.from(
      document.querySelectorAll('a, button, input, select, textarea, summary'),
    ).filter((other) => isSeen(other) && !element.contains(other));
    const inline = element instanceof HTMLElement ? element.style : null;
    const before = inline?.visibility ?? '';
    inline?.setProperty('visibility', 'hidden');
    // Elements that something else covers too, such as the header, do not count.
    const covered = others.filter((other) => {
      const under = other.getBoundingClientRect();
      const [left, right] = [Math.max(under.left, over.left), Math.min(under.right, over.right)];
      const [top, bottom] = [Math.max(under.top, over.top), Math.min(under.bottom, over.bottom)];
      if (left >= right || top >= bottom) return false;
      return other.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
    inline?.setProperty('visibility', before);
    return covered.map((other) => other.getAttribute('aria-label') ?? other.textContent.trim());
  });
}

/** Returns by how many px the page is wider than its window, once a new width is laid out. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((laidOut) => requestAnimationFrame(laidOut));
    // Without scripts there are no frames to wait for.
    if (!matchMedia('(scripting: none)').matches) await frame().then(frame);
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
