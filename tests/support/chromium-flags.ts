/** How every Chromium of the tests is started. */
export const chromiumFlags = [
  '--disable-gpu',
  // Chromium must not talk to anyone but the store, and not over a protocol it has to try out.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Not by Playwright's routes, which stop each request at the test and switch the browser's cache off.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Chromium's sandbox refuses to run as root, which containers do.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
