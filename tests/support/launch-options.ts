import { chromiumFlags } from './chromium-flags.ts';
import { findBrowser, installBrowser, type BrowserKind } from './find-browser.ts';

/** Returns the options that Chromium starts with; installs one if the machine has none. */
export async function launchOptions(kind?: BrowserKind) {
  const { path } = (await findBrowser(kind)) ?? (await installBrowser());
  return { executablePath: path, args: chromiumFlags };
}
