import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { renewLinkHours } from '#contract/sales/renewals.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Derives a key for this purpose only, so that no other signature of ours passes as a token. */
const keyOf = (secretKey: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'renew token', 32));

/**
 * Returns a token that renews one purchase. Encrypted, not only signed: someone who pays for
 * another must not learn the purchase's id, which makes keys.
 */
export function newRenewToken(
  orderId: string,
  from: keyof typeof renewLinkHours,
  secretKey: string,
  now: Date,
): string {
  const expiresAt = now.getTime() + renewLinkHours[from] * 3_600_000;
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, keyOf(secretKey), iv);
  const sealed = Buffer.concat([sealing.update(`${expiresAt} ${orderId}`), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the id of the purchase that the token renews; null if it is forged or has expired. */
export function openRenewToken(token: string, secretKey: string, now: Date): string | null {
  const bytes = Buffer.from(token, 'base64url');
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes);
  if (tag.length < tagBytes) return null;
  const opening = createDecipheriv(cipher, keyOf(secretKey), bytes.subarray(0, ivBytes));
  opening.setAuthTag(tag);
  try {
    const text = opening.update(bytes.subarray(ivBytes + tagBytes));
    const [expiresAt, orderId] = Buffer.concat([text, opening.final()]).toString().split(' ');
    return orderId && now.getTime() < Number(expiresAt) ? orderId : null;
  } catch {
    return null;
  }
}
