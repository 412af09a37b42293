export const chromiumFlags = [
  '--disable-gpu',
  // Chromium must talk to the store alone, and use no protocol that it has to try out.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Playwright's routes would stop each request at the test and switch off the browser's cache.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // Chromium's sandbox refuses to run as root, which containers do.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
