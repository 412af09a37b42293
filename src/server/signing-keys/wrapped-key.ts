import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** A key of its own, so that no other use of the secret key says anything of it. */
function wrappingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'lease key', keyBytes));
}

/**
 * Encrypts the private half of a key pair under the shop's secret key.
 *
 * @param publicKey PEM; only beside it can the private half be opened again
 */
export function wrapKey(privateKey: string, publicKey: string, secretKey: string): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, wrappingKey(secretKey), iv);
  encrypting.setAAD(Buffer.from(publicKey));
  const encrypted = Buffer.concat([encrypting.update(privateKey, 'utf8'), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), encrypted]).toString('base64');
}

/** The private half, PKCS#8 as PEM; null where it was encrypted under another secret key, or is damaged. */
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
