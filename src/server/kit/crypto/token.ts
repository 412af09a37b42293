import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;

/** Returns a random token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Returns a token's SHA-256, hexadecimal; only this is stored, no usable token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Crockford's base 32: no letter that is mistaken for a digit, 5 bits a character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns `length` random characters of 5 bits each. */
export function randomBase32(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 31);
  return text;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares secrets in a time that does not depend on how much of `given` is right. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}
