/** For addresses that hold a hash of what they show. */
export const forAYear = 'public, max-age=31536000, immutable';

/**
 * For what is fetched from old addresses, by mail programs and their proxies, and may be an hour
 * behind.
 */
export const forAnHour = 'public, max-age=3600, s-maxage=3600';

/**
 * For what visitors share and a save or an update changes: whoever has it asks each time whether it
 * still holds.
 *
 * @param cdnSeconds how long a cache on the way may answer without asking. Not by CDN-Cache-Control
 *   as well: Astro takes that   off again (astro/dist/core/cache/handler.js)
 */
export function askEachTime(cdnSeconds = 0): string {
  if (cdnSeconds === 0) return 'public, no-cache';
  return `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}`;
}
