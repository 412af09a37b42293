import type Sharp from 'sharp';

/** Loads sharp on first use: it takes 26 MB, and most processes draw nothing for hours. */
export async function loadSharp(): Promise<typeof Sharp> {
  return (await import('sharp')).default;
}
