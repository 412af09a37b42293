import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Derives a key for this purpose only, so that other uses of the secret key reveal nothing. */
function wrappingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'lease key', keyBytes));
}

/**
 * Encrypts a pair's private key with the shop's secret key.
 *
 * @param publicKey PEM; authenticated, so that the two cannot be mixed up
 */
export function wrapKey(privateKey: string, publicKey: string, secretKey: string): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, wrappingKey(secretKey), iv);
  encrypting.setAAD(Buffer.from(publicKey));
  const encrypted = Buffer.concat([encrypting.update(privateKey, 'utf8'), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), encrypted]).toString('base64');
}

/** Decrypts a private key, PKCS#8 PEM; null for another secret key or damaged data. */
export function unwrapKey(wrapped: string, publicKey: string, secretKey: string): string | null {
  const bytes = Buffer.from(wrapped, 'base64');
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  if (tag.length < tagBytes) return null;
  const decrypting = createDecipheriv(cipher, wrappingKey(secretKey), bytes.subarray(0, ivBytes));
  decrypting.setAAD(Buffer.from(publicKey)).setAuthTag(tag);
  try {
    const text = decrypting.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decrypting.final()]).toString('utf8');
  } catch {
    return null;
  }
}
