import { createHmac, timingSafeEqual } from 'node:crypto';
import { filePathOf, type FileAddress } from '#contract/kit/file-address.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';

/** Target of a signed link: a purchased file, any file (admins), a person's data, or an invoice. */
type SignedFile =
  | { orderId: string; fileId: number }
  | { adminFileId: number }
  | { sealed: string }
  | { invoiceId: number; hidesOrderId?: boolean };

/** Query parameter of links to invoices that are given to support and tokens. */
export const hiddenOrderId = 'hides-order-id';

/** Builds a signed link, valid for 24 hours by default. */
export function signedFilePath(
  target: SignedFile,
  secretKey: string,
  now: Date,
  hours: number = downloadLinkHours,
): string {
  const expires = Math.floor(now.getTime() / 1000) + hours * 3600;
  const signature = sign(target, expires, secretKey).toString('base64url');
  const hides = 'invoiceId' in target && target.hidesOrderId ? `&${hiddenOrderId}` : '';
  return `${filePathOf(addressOf(target))}?expires=${expires}&signature=${signature}${hides}`;
}

function addressOf(target: SignedFile): FileAddress {
  if ('adminFileId' in target) return { kind: 'admin', ...target };
  if ('invoiceId' in target) return { kind: 'invoice', invoiceId: target.invoiceId };
  return 'sealed' in target ? { kind: 'data', ...target } : { kind: 'purchased', ...target };
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
  // Different first words keep one kind of link from opening another's files.
  return createHmac('sha256', secretKey)
    .update(`${subjectOf(target)}\n${expires}`)
    .digest();
}

function subjectOf(target: SignedFile): string {
  if ('adminFileId' in target) return `admin download\n${target.adminFileId}`;
  if ('sealed' in target) return `data\n${target.sealed}`;
  if ('invoiceId' in target) {
    return `${target.hidesOrderId ? 'invoice without its order' : 'invoice'}\n${target.invoiceId}`;
  }
  return `download\n${target.orderId}\n${target.fileId}`;
}
