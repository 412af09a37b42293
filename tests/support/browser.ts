import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './launch-options.ts';

export interface BrowserOptions {
  /** Keeps pages that were left and shows them again on Back, as Chromium does where Playwright does not forbid it. */
  keepsPages?: boolean;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of the test run listens. */
    chromium: string;
  }
}

/** Once per test run, before the workers: a Chromium that all files share, each test in a context of its own. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions());
  provide('chromium', server.wsEndpoint());
  return () => server.close();
}

/** The Chromium of the test run, or one that keeps its pages. Close it in `afterAll`. */
export async function openBrowser({ keepsPages = false }: BrowserOptions = {}): Promise<Browser> {
  if (!keepsPages) return chromium.connect(inject('chromium'));
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({ ...(await launchOptions({ isWhole: true })), ignoreDefaultArgs });
}
