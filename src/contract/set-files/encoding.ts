import { setFileProblems as texts } from '#texts/contract/set-files.ts';
import type { SetFileEncoding } from './set-file.ts';

/**
 * Windows-1252 from 0x80 to 0x9f (https://encoding.spec.whatwg.org/windows-1252). Every byte maps
 * to a character, so files round-trip. Spelled out because TextDecoder of some Node versions reads
 * Latin-1 instead.
 */
const upperHalf = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const byteOf = new Map(Array.from(upperHalf, (character, index) => [character, 0x80 + index]));

/** Stays below the engine's limit on function arguments. */
const unitsPerChunk = 8192;

/** Decoded text, or a sentence that says why it cannot be decoded. */
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
  return { text: decode1252(bytes), encoding: { charset: 'windows-1252', hasMark: false } };
}

/** @returns null when the encoding lacks a character */
export function encodeText(
  text: string,
  { charset, hasMark }: SetFileEncoding,
): Uint8Array<ArrayBuffer> | null {
  if (charset === 'utf-16le') return encodeUtf16(text, hasMark);
  if (charset === 'windows-1252') return encode1252(text);
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

function fromUnits(units: Uint8Array | Uint16Array): string {
  let text = '';
  for (let index = 0; index < units.length; index += unitsPerChunk) {
    text += String.fromCharCode(...units.subarray(index, index + unitsPerChunk));
  }
  return text;
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

function decode1252(bytes: Uint8Array): string {
  return fromUnits(bytes).replace(
    /[\x80-\x9f]/g,
    (character) => upperHalf[character.charCodeAt(0) - 0x80] ?? '',
  );
}

function encode1252(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isItself = unit < 0x80 || (unit > 0x9f && unit < 0x100);
    const byte = isItself ? unit : byteOf.get(text.charAt(index));
    if (byte === undefined) return null;
    bytes[index] = byte;
  }
  return bytes;
}
