/** Returns the shop's time zone, which the page contains. */
export const shopZone = (): string =>
  globalThis.document?.getElementById('admin')?.dataset.timeZone ?? 'UTC';
