import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** Returns a random token of 256 bits, base64url. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/**
 * Returns the SHA-256 of a random token, hexadecimal. Only this is stored, so that the database
 * holds no usable token.
 */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
