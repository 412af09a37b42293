import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/**
 * How far apart two colours have to be to count, 0..1: teal and a blue of the same lightness are 0.06 apart, and what
 * compressing does to a picture is less. The edges of letters are left out by themselves.
 */
const threshold = 0.05;
/** Of all pixels so many may differ, and in a small picture this many. */
const differentShare = 0.0005;
const differentPixels = 60;

/** What is different between two pictures; null where nothing is that somebody would see. */
export async function differenceOf(
  kept: Buffer | null,
  now: Buffer,
): Promise<{ reason: string; difference: Buffer | null } | null> {
  if (!kept) return { reason: 'none was kept', difference: null };
  const [before, after] = await Promise.all([pixelsOf(kept), pixelsOf(now)]);
  const { width, height } = after.info;
  if (before.info.width !== width || before.info.height !== height) {
    const size = `${before.info.width} x ${before.info.height}`;
    return { reason: `${width} x ${height} px in the place of ${size}`, difference: null };
  }
  const output = new Uint8Array(width * height * 4);
  const count = pixelmatch(before.data, after.data, output, width, height, { threshold });
  if (count <= Math.max(differentPixels, width * height * differentShare)) return null;
  const raw = { width, height, channels: 4 as const };
  const difference = await sharp(output, { raw }).png().toBuffer();
  return { reason: `${count} of ${width * height} pixels differ`, difference };
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** A picture as it is kept: nearly every pixel as it was, in few bytes. */
export function encodePicture(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer();
}
