import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { desk, open, openPage } from '../browser.ts';
import { reportRounds, type Bench } from '../bench.ts';
import { openStore, paidProduct } from '../fixtures.ts';

const hoverMs = 300;
const timeoutMs = 20_000;

/**
 * Measures clicks until the paint of the next page. Each round has its own browser and products:
 * Puppeteer can open no address after a page was rendered ahead.
 */
export async function felt(bench: Bench): Promise<void> {
  await using store = await openStore(bench, { isDemo: true });
  const { path } = await paidProduct(store.url);
  await reportRounds(bench, async (round) => {
    await using visit = await openPage(desk);
    const { page } = visit;
    await open(page, store.url + path);
    await open(page, store.url);
    return {
      'felt.product': await follow(page, `main li:nth-child(${round + 1}) > article a`),
      'felt.next-product': await follow(page, 'section[aria-labelledby="related-heading"] a'),
      'felt.back': await goBack(page),
    };
  });
}

async function follow(page: Page, selector: string): Promise<number> {
  const link = await page.$(selector);
  if (!link) throw new Error(`${page.url()} has no ${selector}`);
  await page.evaluate(noteMoments);
  await link.hover();
  await delay(hoverMs);
  await link.click();
  return untilPainted(page);
}

async function goBack(page: Page): Promise<number> {
  await page.evaluate(() => {
    localStorage.removeItem('clicked');
    // This evaluation must end before its page is frozen.
    setTimeout(() => {
      localStorage.setItem('clicked', String(performance.timeOrigin + performance.now()));
      history.back();
    }, 100);
  });
  return untilPainted(page);
}

/** Waits for the next page, and until its reader has seen what it loads. */
async function untilPainted(page: Page): Promise<number> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(100)) {
    // The page may be gone, or frozen, at any moment.
    const ms = await Promise.race([readPaint(page).catch(() => null), delay(1000, null)]);
    if (ms === null) continue;
    await delay(1000);
    return ms;
  }
  throw new Error('No page came after the click');
}

/** Reads by a new session: Puppeteer's own hangs after the page was frozen, then restored. */
async function readPaint(page: Page): Promise<number | null> {
  const session = await page.createCDPSession();
  const work = { expression: `(${paintAfterClick.toString()})()`, returnByValue: true };
  const { result } = await session.send('Runtime.evaluate', work);
  await session.detach();
  return result.value ?? null;
}

/** Runs in the page that is left: notes its click, and its paint once somebody comes back. */
function noteMoments(): void {
  localStorage.removeItem('clicked');
  const note = (name: string, time: number) =>
    localStorage.setItem(name, String(performance.timeOrigin + time));
  addEventListener('click', ({ timeStamp }) => note('clicked', timeStamp), { capture: true });
  addEventListener('pageshow', () =>
    requestAnimationFrame(() => setTimeout(() => note('restored', performance.now()))),
  );
}

/** Runs in the page that came: a new one, one rendered ahead, or one that was kept. */
function paintAfterClick(): number | null {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const clicked = Number(localStorage.getItem('clicked'));
  if (!paint || clicked === 0 || !document.querySelector('h1')) return null;
  const restored = Number(localStorage.getItem('restored'));
  const painted = Math.max(performance.timeOrigin + paint.startTime, restored);
  return painted > clicked ? painted - clicked : null;
}
