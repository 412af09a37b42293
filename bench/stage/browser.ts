import { chromium, type BrowserContextOptions, type CDPSession, type Page } from 'playwright';
import { launchOptions } from '#tests/support/launch-options.ts';
import type { Bench } from '../bench.ts';

/** The phone that Lighthouse takes for one. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;

const settleMs = 1_000;
const bitsPerByte = 8;
/** Bytes a second, and ms. */
export const slowLine = {
  download: 1_600_000 / bitsPerByte,
  upload: 750_000 / bitsPerByte,
  latency: 150,
};
export const slowdown = 4;

/** A page in a Chromium of its own, whose profile is fresh. */
export interface Visit extends AsyncDisposable {
  page: Page;
  cdp: CDPSession;
}

export async function openVisit(bench: Bench, device: BrowserContextOptions): Promise<Visit> {
  bench.signal.throwIfAborted();
  const browser = await chromium.launch(await launchOptions({ isWhole: true }));
  try {
    const context = await browser.newContext(device);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    return { page, cdp, [Symbol.asyncDispose]: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** A slow processor and a slow line. */
export async function slowDown({ cdp }: Visit): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latency,
    downloadThroughput: slowLine.download,
    uploadThroughput: slowLine.upload,
  });
}

export async function withoutCache({ cdp }: Visit): Promise<void> {
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Goes to an address, and waits until nothing more comes and nothing is worked at. */
export async function visit({ page }: Visit, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'load' });
  if (response?.status() !== 200) throw new Error(`${url} was answered with ${response?.status()}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(settleMs);
}
