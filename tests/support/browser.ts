import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './launch-options.ts';

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

/** Opens the run's Chromium. Close it in `afterAll`. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('chromium'));
