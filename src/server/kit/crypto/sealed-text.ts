import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

interface SealOptions {
  /** Each purpose has a key of its own, so that one reveals nothing about another. */
  purpose: string;
  /** Owner of the text; authenticated, so that texts cannot be swapped. */
  boundTo: string;
  secretKey: string;
}

const keyOf = ({ purpose, secretKey }: SealOptions): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, keyBytes));

/** Encrypts a text under a key derived from the shop's secret key, base64. */
export function sealText(text: string, options: SealOptions): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, keyOf(options), iv);
  encrypting.setAAD(Buffer.from(options.boundTo));
  const encrypted = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), encrypted]).toString('base64');
}

/** Decrypts a sealed text; null for another secret key, purpose or owner, or damaged data. */
export function openText(sealed: string, options: SealOptions): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  if (tag.length < tagBytes) return null;
  const decrypting = createDecipheriv(cipher, keyOf(options), bytes.subarray(0, ivBytes));
  decrypting.setAAD(Buffer.from(options.boundTo)).setAuthTag(tag);
  try {
    const text = decrypting.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decrypting.final()]).toString('utf8');
  } catch {
    return null;
  }
}
