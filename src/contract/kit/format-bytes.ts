import { sizes } from '#texts/language.ts';

export const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Formats a size: `100 MB`, `900 bytes`. */
export function formatBytes(bytes: number): string {
  if (bytes >= gigabyte) return sizes.gigabytes(trimZero(bytes / gigabyte));
  if (bytes >= megabyte) return sizes.megabytes(trimZero(bytes / megabyte));
  if (bytes >= 1024) return sizes.kilobytes(trimZero(bytes / 1024));
  return sizes.bytes(bytes);
}

const trimZero = (value: number) => value.toFixed(1).replace(/\.0$/, '');
