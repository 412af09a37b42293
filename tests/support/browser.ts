import { chromium, type Browser } from 'playwright';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './find-browser.ts';

const flags = [
  '--disable-gpu',
  // Chromium must not talk to anyone but the store, and not over a protocol it has to try out.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Not by Playwright's routes, which stop each request at the test and switch the browser's cache off.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

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

/** @throws an Error that says what to do when the machine has no Chromium */
async function launchOptions(kind?: Parameters<typeof findBrowser>[0]) {
  const found = await findBrowser(kind);
  if (!found) {
    throw new Error('No Chromium was found. Run `npm test -- browser`, or set CHROMIUM_PATH.');
  }
  // Chromium's sandbox refuses to run as root, which containers do.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath: found.path, args: [...flags, ...asRoot] };
}
