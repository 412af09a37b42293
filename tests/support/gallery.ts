import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { build, preview } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { galleryConfig } from '#gallery/config.ts';
import { today } from '#gallery/fixtures/texts.ts';
import { openBrowser } from './browser.ts';

/** A story that is on the screen. */
export interface ShownStory {
  page: Page;
  /** What went wrong in it so far. */
  troubles: string[];
}

/** The gallery as it is built, and a browser before it. */
export interface Gallery {
  /** The ids of all stories. */
  ids(): Promise<string[]>;
  /** Shows a story, and hands it over for as long as `look` takes. */
  show<Seen>(
    id: string,
    how: { width: number },
    look: (story: ShownStory) => Promise<Seen>,
  ): Promise<Seen>;
}

const height = 900;
/** What a story announces by itself (promise 54), and what is told by its status. */
const announced =
  /^(The catalogue could not be fetched|Failed to load resource|Failed to load the PayPal JS SDK)/;

/** Builds and serves the gallery once for the tests of the file that calls this. */
export function useGallery(): Gallery {
  let browser: Browser;
  let origin = '';
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const outDir = await mkdtemp(join(tmpdir(), 'tradeshelf-gallery-'));
    const config = {
      ...galleryConfig,
      build: { ...galleryConfig.build, outDir, emptyOutDir: true },
      logLevel: 'error' as const,
    };
    [browser] = await Promise.all([openBrowser(), build(config)]);
    const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0 } });
    const address = server.httpServer.address();
    if (typeof address !== 'object' || !address) throw new Error('The gallery is not served');
    origin = `http://127.0.0.1:${address.port}`;
    stop = async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    };
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });

  const free: BrowserContext[] = [];
  const newContext = async () => {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    await context.clock.setFixedTime(today);
    return context;
  };

  return {
    async ids() {
      const page = await browser.newPage({ baseURL: origin });
      await page.goto('/');
      const ids = await page
        .locator('[data-id]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('data-id') ?? ''));
      await page.close();
      return ids;
    },
    async show(id, { width }, look) {
      // Each at a time has its own: what one story keeps in the browser is nobody else's, and the next one clears it.
      const context = free.pop() ?? (await newContext());
      const page = await context.newPage();
      try {
        await page.setViewportSize({ width, height });
        const troubles: string[] = [];
        page.on('console', (message) => {
          if (message.type() !== 'error' || announced.test(message.text())) return;
          troubles.push(`console: ${message.text()}`);
        });
        page.on('pageerror', (error) => troubles.push(`page: ${String(error.stack)}`));
        page.on('response', (response) => {
          if (response.status() >= 400) troubles.push(`${response.url()} ${response.status()}`);
        });
        await page.goto(`/story.html?id=${id}`, { waitUntil: 'commit' });
        await page.locator('html[data-story]').waitFor({ state: 'attached', timeout: 15_000 });
        return await look({ page, troubles });
      } finally {
        await page.close();
        free.push(context);
      }
    },
  };
}
