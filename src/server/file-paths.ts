import { createHmac, timingSafeEqual } from 'node:crypto';
import { downloadLinkHours } from '#contract/orders.ts';

/** Where files are fetched: paths relative to the shop's root, as `{host}/{path}` wants them. */

export const setFilePath = (setFileId: number): string => `files/set-files/${setFileId}`;

/** The file of a free product; whether it is still free is asked on each download. */
export const freeFilePath = (productId: number): string => `files/products/${productId}`;

/** What a signed link opens: one file, for whoever bought it. */
export interface PurchasedFile {
  orderId: string;
  fileId: number;
}

/** What an admin's signed link opens: one file, bought or not. */
export interface AdminFile {
  adminFileId: number;
}

type SignedFile = PurchasedFile | AdminFile;

/** A link to a purchased file, or an admin's to any, that holds for 24 hours (promise 18). */
export function signedFilePath(target: SignedFile, secretKey: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + downloadLinkHours * 3600;
  const signature = sign(target, expires, secretKey).toString('base64url');
  const place =
    'adminFileId' in target
      ? `admin/${target.adminFileId}`
      : `purchases/${target.orderId}/${target.fileId}`;
  return `files/${place}?expires=${expires}&signature=${signature}`;
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
