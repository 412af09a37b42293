import { createHmac, timingSafeEqual } from 'node:crypto';
import { filePathOf } from '#contract/file-address.ts';
import { downloadLinkHours } from '#contract/orders.ts';

/** Target of a signed link: a purchased file, or any file for an admin. */
type SignedFile = { orderId: string; fileId: number } | { adminFileId: number };

/** Builds a signed link valid for 24 hours (promise 18). */
export function signedFilePath(target: SignedFile, secretKey: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + downloadLinkHours * 3600;
  const signature = sign(target, expires, secretKey).toString('base64url');
  const path =
    'adminFileId' in target
      ? filePathOf({ kind: 'admin', ...target })
      : filePathOf({ kind: 'purchased', ...target });
  return `${path}?expires=${expires}&signature=${signature}`;
}

export type LinkState = 'valid' | 'expired' | 'forged';

/** Verifies a link's signature, then its expiry. */
export function checkSignature(
  target: SignedFile,
  query: URLSearchParams,
  secretKey: string,
  now: Date,
): LinkState {
  const expires = Number(query.get('expires'));
  const given = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = sign(target, expires, secretKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
  return now.getTime() < expires * 1000 ? 'valid' : 'expired';
}

function sign(target: SignedFile, expires: number, secretKey: string): Buffer {
  // Distinct first words keep one kind of link from opening the other's files.
  const subject =
    'adminFileId' in target
      ? `admin download\n${target.adminFileId}`
      : `download\n${target.orderId}\n${target.fileId}`;
  return createHmac('sha256', secretKey).update(`${subject}\n${expires}`).digest();
}
