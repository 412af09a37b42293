/** Returns the shop's time zone, as the page says it. */
export const shopZone = (): string =>
  globalThis.document?.getElementById('admin')?.dataset.timeZone ?? 'UTC';
