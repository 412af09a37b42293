import { findBrowser, type BrowserKind } from './find-browser.ts';

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

/** Returns the options that Chromium starts with. @throws an Error that says what to do when the machine has none */
export async function launchOptions(kind?: BrowserKind) {
  const found = await findBrowser(kind);
  if (!found) {
    throw new Error('No Chromium was found. Run `npm test -- chromium`, or set CHROMIUM_PATH.');
  }
  // Chromium's sandbox refuses to run as root, which containers do.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return { executablePath: found.path, args: [...flags, ...asRoot] };
}
