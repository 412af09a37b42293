import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { Settings } from '#server/kit/settings.ts';
import type { IssuedDocument } from './document.ts';

/** Days for which a link in a mail about a refund works. */
export const mailedDays = 30;

/** Returns a link to a document's PDF, valid for 24 hours, relative to the shop's root. */
export const invoicePath = (
  { id }: Pick<IssuedDocument, 'id'>,
  secretKey: string,
  now: Date,
  hidesOrderId = false,
): string => signedFilePath({ invoiceId: id, hidesOrderId }, secretKey, now);

/** Returns the URL for mails, valid for 24 hours; for 30 days if no portal has the document. */
export function invoiceUrl(
  { id }: Pick<IssuedDocument, 'id'>,
  { siteUrl, secretKey }: Pick<Settings, 'siteUrl' | 'secretKey'>,
  now: Date,
  days = 1,
): string {
  return `${siteUrl}/${signedFilePath({ invoiceId: id }, secretKey, now, days * 24)}`;
}
