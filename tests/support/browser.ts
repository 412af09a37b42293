import { chromium, type Browser } from 'playwright';
import { findBrowser } from './find-browser.ts';

const flags = [
  '--disable-gpu',
  // Chromium must not talk to anyone but the store, and not over a protocol it has to try out.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserOptions {
  /** Keeps pages that were left and shows them again on Back, as Chromium does where Playwright does not forbid it. */
  keepsPages?: boolean;
}

/**
 * Starts a headless Chromium. Close it in `afterAll`.
 *
 * @throws an Error that says what to do when the machine has none
 */
export async function launchBrowser({ keepsPages = false }: BrowserOptions = {}): Promise<Browser> {
  const found = await findBrowser();
  if (!found) {
    throw new Error('No Chromium was found. Run `npm test -- browser`, or set CHROMIUM_PATH.');
  }
  // Chromium's sandbox refuses to run as root, which containers do.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath: found.path,
    args: [...flags, ...asRoot],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  });
}
