import { launch, type Page, type Viewport } from 'puppeteer-core';
import { launchOptions } from '#tests/support/launch-options.ts';

interface Device {
  viewport: Viewport;
  /** Bytes a second, and ms. */
  line: { download: number; upload: number; latency: number };
  /** The processor is this many times slower. */
  slowdown: number;
  hasCache: boolean;
}

export const phone: Device = {
  viewport: { width: 412, height: 823, isMobile: true, deviceScaleFactor: 1.75 },
  line: { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 },
  slowdown: 4,
  hasCache: false,
};

export const desk: Device = {
  viewport: { width: 1280, height: 800 },
  line: { download: -1, upload: -1, latency: 20 },
  slowdown: 1,
  hasCache: true,
};

/** Uses Puppeteer: Chromium prerenders nothing for Playwright (PrerenderingDisabledByDevTools). */
export async function openPage(device: Device): Promise<{ page: Page } & AsyncDisposable> {
  const browser = await launch({
    ...(await launchOptions({ isWhole: true })),
    defaultViewport: device.viewport,
  });
  const page = await browser.newPage();
  await page.setCacheEnabled(device.hasCache);
  await page.emulateCPUThrottling(device.slowdown);
  await page.emulateNetworkConditions(device.line);
  return { page, [Symbol.asyncDispose]: () => browser.close() };
}

export async function open(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'networkidle0' });
  if (response?.status() !== 200) throw new Error(`${url} answered with ${response?.status()}`);
}

/** Runs in the page: resolves to the time from the next click to the paint of what it shows, ms. */
export function untilPainted(shown: string): Promise<number> {
  return new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) =>
      requestAnimationFrame(function look() {
        if (!document.querySelector(shown)) requestAnimationFrame(look);
        // Runs once this frame is painted.
        else setTimeout(() => resolve(performance.now() - timeStamp));
      });
    addEventListener('click', begin, { capture: true, once: true });
  });
}
