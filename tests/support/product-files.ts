import sharp from 'sharp';
import { demoExecutable } from '#demo/random.ts';

/** Makes a small picture; each seed has other bytes. */
export function smallPicture(seed: number, format: 'png' | 'jpeg' | 'webp' = 'png') {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 31) % 256 };
  return sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** Makes a program of `size` bytes; each name has other bytes. */
export const program = (name: string, size = 4096): Buffer =>
  Buffer.from(demoExecutable(name, size));

export const setFileText = (symbol: string): Buffer =>
  Buffer.from(`; saved for ${symbol}\r\nLots=0.10\r\n`);
