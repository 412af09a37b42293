import { crc32 } from 'node:zlib';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION_2_0 = 20;
const UTF8_NAMES = 0x0800;
/** 1 September 2025, 12:00, in the DOS form (APPNOTE 4.4.6). */
const DOS_TIME = 12 << 11;
const DOS_DATE = ((2025 - 1980) << 9) | (9 << 5) | 1;

/**
 * A ZIP archive of `entries`, stored without compression.
 */
export function zipArchive(entries: { name: string; bytes: Uint8Array }[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name);
    const shared = new DataView(new ArrayBuffer(26));
    shared.setUint16(0, VERSION_2_0, true);
    shared.setUint16(2, UTF8_NAMES, true);
    shared.setUint16(6, DOS_TIME, true);
    shared.setUint16(8, DOS_DATE, true);
    shared.setUint32(10, crc32(entry.bytes), true);
    shared.setUint32(14, entry.bytes.length, true);
    shared.setUint32(18, entry.bytes.length, true);
    shared.setUint16(22, name.length, true);
    const fields = new Uint8Array(shared.buffer);

    directory.push(words(4, [CENTRAL_HEADER]), words(2, [VERSION_2_0]), fields);
    directory.push(words(2, [0, 0, 0]), words(4, [0, offset]), name);
    const local = [words(4, [LOCAL_HEADER]), fields, name, entry.bytes];
    parts.push(...local);
    offset += lengthOf(local);
  }
  const counts = words(2, [0, 0, entries.length, entries.length]);
  const end = [words(4, [END_OF_DIRECTORY]), counts, words(4, [lengthOf(directory), offset])];
  return Buffer.concat([...parts, ...directory, ...end, words(2, [0])]);
}

function words(size: 2 | 4, values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(size * values.length));
  values.forEach((value, index) =>
    size === 2 ? view.setUint16(index * 2, value, true) : view.setUint32(index * 4, value, true),
  );
  return new Uint8Array(view.buffer);
}

function lengthOf(parts: Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}
