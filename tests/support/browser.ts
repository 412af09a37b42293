import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './launch-options.ts';

export interface BrowserOptions {
  /** Enables the back/forward cache, which Playwright disables. */
  keepsPages?: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the Chromium of the test run. */
    chromium: string;
  }
}

/** Starts one Chromium for the test run, which all files share. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions());
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}

/** Opens the run's Chromium, or one with the back/forward cache. Close it in `afterAll`. */
export async function openBrowser({ keepsPages = false }: BrowserOptions = {}): Promise<Browser> {
  if (!keepsPages) return chromium.connect(inject('chromium'));
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({ ...(await launchOptions({ isWhole: true })), ignoreDefaultArgs });
}
