import { chromiumFlags } from './chromium-flags.ts';
import { findBrowser, type BrowserKind } from './find-browser.ts';

/**
 * Returns the options that Chromium starts with.
 *
 * @throws an Error that says what to do if the machine has none
 */
export async function launchOptions(kind?: BrowserKind) {
  const found = await findBrowser(kind);
  if (!found) {
    throw new Error('No Chromium was found. Run `npm test -- chromium`, or set CHROMIUM_PATH.');
  }
  return { executablePath: found.path, args: chromiumFlags };
}
