import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that is mistaken for a digit, 5 bits a character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns `length` random characters of 5 bits each. */
export function randomBase32(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 31);
  return text;
}
