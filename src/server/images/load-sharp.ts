import type Sharp from 'sharp';

/**
 * What draws pictures, once a picture is to be drawn: it takes 26 MB and a tenth of a second to load, and most processes that
 * begin draw none for hours.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  return (await import('sharp')).default;
}
