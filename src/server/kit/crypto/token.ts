import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** Returns a random token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/**
 * Returns the hash that is stored of a random token, SHA-256 in hexadecimal: the database holds no
 * usable one.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
