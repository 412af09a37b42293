import { readFileSync } from 'node:fs';
import { parseSetFile } from '#contract/catalogue/set-files/parse-set-file.ts';
import type { SetFileText } from '#contract/catalogue/set-files/set-file.ts';

export const utf8 = (text: string) => new TextEncoder().encode(text);

/** Encodes little-endian UTF-16 with a byte order mark. */
export const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** @throws Error with the problem of the file */
export function opened(bytes: Uint8Array): SetFileText {
  const read = parseSetFile(bytes);
  if ('problem' in read) throw new Error(read.problem);
  return read.file;
}

export const sample = (name: string) => Uint8Array.from(readFileSync(`tests/samples/${name}`));
