import type { Page } from 'playwright';

/** Delays scripts until the returned function is called. */
export async function holdScripts(page: Page, scripts: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Matches every built script. Inline scripts run. */
export const allScripts = /\/_astro\/.*\.js/;
