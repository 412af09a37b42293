import type { Page } from 'playwright';

/** Keeps scripts from coming until they are let through, as a slow line does. */
export async function holdScripts(page: Page, scripts: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Every script that is built for a page; what is written into the page runs. */
export const allScripts = /\/_astro\/.*\.js/;
