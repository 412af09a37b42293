/** For addresses that contain a hash of their content. */
export const forAYear = 'public, max-age=31536000, immutable';

/** For content that mail programs and their proxies fetch, which may be an hour old. */
export const forAnHour = 'public, max-age=3600, s-maxage=3600';

/**
 * Returns Cache-Control for shared answers that a save may change; browsers revalidate each time.
 *
 * @param cdnSeconds how long a CDN may answer without asking. CDN-Cache-Control does not work:
 *   Astro removes it (astro/dist/core/cache/handler.js)
 */
export function askEachTime(cdnSeconds = 0): string {
  if (cdnSeconds === 0) return 'public, no-cache';
  return `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}`;
}

/** Tag of every shared answer, since each page shows the brand; none names it. */
export const everythingTag = 'everything';

export const textTag = 'text';
