import { decodePage, detectPage, encodePage, fromUnits } from './code-pages.ts';
import { setFileProblems as texts } from '#texts/contract/files.ts';
import type { SetFileEncoding } from './set-file.ts';

export type Decoded = { text: string; encoding: SetFileEncoding } | { problem: string };

/** Decodes a MetaTrader file; `encodeText` restores the same bytes. */
export function decodeText(bytes: Uint8Array): Decoded {
  if (begins(bytes, 0xfe, 0xff)) {
    return { problem: texts.bigEndian };
  }
  if (begins(bytes, 0xff, 0xfe)) return decodeUtf16(bytes.subarray(2), true);
  if (begins(bytes, 0xef, 0xbb, 0xbf)) {
    const text = decodeUtf8(bytes.subarray(3));
    if (text === null) {
      return { problem: texts.brokenUtf8 };
    }
    return { text, encoding: { charset: 'utf-8', hasMark: true } };
  }
  if (hasManyNuls(bytes)) return decodeUtf16(bytes, false);
  const text = decodeUtf8(bytes);
  if (text !== null) return { text, encoding: { charset: 'utf-8', hasMark: false } };
  return decodeBytes(bytes);
}

/** Encodes a text; null if the encoding lacks a character. */
export function encodeText(
  text: string,
  { charset, hasMark }: SetFileEncoding,
): Uint8Array<ArrayBuffer> | null {
  if (charset === 'utf-16le') return encodeUtf16(text, hasMark);
  if (charset !== 'utf-8') return encodePage(text, charset);
  if (!text.isWellFormed()) return null;
  return new TextEncoder().encode(hasMark ? `\uFEFF${text}` : text);
}

const begins = (bytes: Uint8Array, ...mark: number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

/** Detects UTF-16: in Latin text every second byte is 0, and MetaTrader's input names are Latin. */
function hasManyNuls(bytes: Uint8Array): boolean {
  let nuls = 0;
  for (let index = 1; index < bytes.length; index += 2) if (bytes[index] === 0) nuls += 1;
  return nuls > bytes.length / 8;
}

function decodeUtf16(bytes: Uint8Array, hasMark: boolean): Decoded {
  if (bytes.length % 2 === 1) {
    return { problem: hasMark ? texts.brokenUtf16 : texts.noText };
  }
  const units = new Uint16Array(bytes.length / 2);
  for (let index = 0; index < units.length; index += 1) {
    units[index] = (bytes[2 * index] ?? 0) + (bytes[2 * index + 1] ?? 0) * 256;
  }
  return { text: fromUnits(units), encoding: { charset: 'utf-16le', hasMark } };
}

function encodeUtf16(text: string, hasMark: boolean): Uint8Array<ArrayBuffer> {
  const marked = hasMark ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(2 * marked.length);
  for (let index = 0; index < marked.length; index += 1) {
    const unit = marked.charCodeAt(index);
    bytes[2 * index] = unit % 256;
    bytes[2 * index + 1] = Math.floor(unit / 256);
  }
  return bytes;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes by the detected code page, or by Windows-1252 if that would lose bytes. */
function decodeBytes(bytes: Uint8Array): Decoded {
  const found = detectPage(fromUnits(bytes));
  const text = decodePage(bytes, found);
  const again = encodePage(text, found);
  const isKept = again?.length === bytes.length && bytes.every((byte, at) => byte === again[at]);
  if (isKept) return { text, encoding: { charset: found, hasMark: false } };
  const charset = 'windows-1252';
  return { text: decodePage(bytes, charset), encoding: { charset, hasMark: false } };
}
