import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that is mistaken for a digit, 5 bits a character. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `length` characters of 5 random bits each, from the system's CSPRNG. */
export function randomBase32(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 31);
  return text;
}
