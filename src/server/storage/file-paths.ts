import { createHmac, timingSafeEqual } from 'node:crypto';
import { filePathOf } from '#contract/file-address.ts';
import { downloadLinkHours } from '#contract/orders.ts';

/** What a signed link opens: one file for whoever bought it, or, for an admin, one file that need not be bought. */
type SignedFile = { orderId: string; fileId: number } | { adminFileId: number };

/** A link to a purchased file, or an admin's to any, that holds for 24 hours (promise 18). */
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

/** What a link's query says of its right to the file. The signature is looked at before the time. */
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
  // The first words differ, so that no link of one kind opens a file of the other.
  const subject =
    'adminFileId' in target
      ? `admin download\n${target.adminFileId}`
      : `download\n${target.orderId}\n${target.fileId}`;
  return createHmac('sha256', secretKey).update(`${subject}\n${expires}`).digest();
}
