import { randomBytes } from 'node:crypto';

/** Hashes with FNV-1a over UTF-16 code units to an unsigned 32-bit number. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export type Random = ReturnType<typeof randomFrom>;

/** Makes a generator: the same seed gives the same numbers on every machine. */
export function randomFrom(seed: string | number) {
  let state = typeof seed === 'string' ? hashText(seed) : seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** Uniform in 0 (included) to 1 (excluded). */
    next,
    /** A whole number from `low` to `high`, both included. */
    integer: (low: number, high: number) => low + Math.floor((high - low + 1) * next()),
    /** Picks one of `items`, which must not be empty. */
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('pick() needs at least one item');
      return item;
    },
  };
}

/** Crockford's base 32, which order ids and keys use. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws an id that nobody can guess: strangers may reach a demo. */
export const secret = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('');

/** Generates bytes instead of a compiled program: a header with the product's name, then noise. */
export function demoExecutable(fileName: string, sizeBytes: number): Uint8Array {
  const bytes = new Uint8Array(sizeBytes);
  const random = randomFrom(`executable ${fileName}`);
  for (let index = 0; index < sizeBytes; index++) bytes[index] = random.next() * 256;
  const magic = fileName.endsWith('.ex4') ? 'EX4\0' : 'EX5\0';
  const header = `${magic}\u0001\0\0\0Tradeshelf demo build\0${fileName}\0`;
  bytes.fill(0, 0, 128);
  new TextEncoder().encodeInto(header, bytes);
  return bytes;
}
