import { chromium, type CDPSession, type Page } from 'playwright';
import { launchOptions } from '#tests/support/launch-options.ts';

/** The slow line of the targets: bytes a second, and ms. */
export const slowLine = { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 };
export const slowdown = 4;

/** A page on a phone, in a Chromium with a fresh profile. */
export interface Visit extends AsyncDisposable {
  page: Page;
  cdp: CDPSession;
  open(url: string): Promise<void>;
}

export async function openVisit(): Promise<Visit> {
  const browser = await chromium.launch(await launchOptions({ isWhole: true }));
  // The phone of Lighthouse.
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const cdp = await page.context().newCDPSession(page);
  return {
    page,
    cdp,
    async open(url) {
      const response = await page.goto(url, { waitUntil: 'load' });
      if (response?.status() !== 200) throw new Error(`${url} answered with ${response?.status()}`);
      await settle(page);
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** Waits for what a page loads when it is idle. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 5000 })),
  );
  await page.waitForTimeout(2000);
}

/** Slows processor and line, and turns the cache off. */
export async function slowDown({ cdp }: Visit): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine.latency,
    downloadThroughput: slowLine.download,
    uploadThroughput: slowLine.upload,
  });
}
