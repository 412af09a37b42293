import { createHash } from 'node:crypto';
import { texts } from '#contract/invoices.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, tooManyRequests } from '#server/kit/errors.ts';
import { downloadInvoiceById } from '#server/books/invoices/download-invoices.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { checkSignature, hiddenOrderId } from '#server/adapters/storage/file-paths.ts';
import type { Download } from './download.ts';

/** Each is made anew. */
const perInvoice: Limit = { name: 'invoice-files', points: 30, windowSeconds: 3_600 };

/**
 * Makes the PDF behind a signed link, which is the authorisation.
 *
 * @throws AppError 403 a link that is forged or too old; 404; 429; 503
 */
export async function findInvoiceFile(
  { db, settings, rateLimiter, now }: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>,
  { invoiceId }: { invoiceId: number },
  query: URLSearchParams,
): Promise<Download> {
  const hidesOrderId = query.has(hiddenOrderId);
  const link = checkSignature({ invoiceId, hidesOrderId }, query, settings.secretKey, now());
  if (link === 'forged') throw forbidden(texts.badLink);
  if (link === 'expired') throw forbidden(texts.expiredLink);
  const waitSeconds = await rateLimiter.consume(perInvoice, String(invoiceId));
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const { name, content } = await downloadInvoiceById({ db, now }, invoiceId, { hidesOrderId });
  return {
    bytes: content,
    hash: createHash('sha256').update(content).digest('hex'),
    fileName: name,
    contentType: 'application/pdf',
    sizeBytes: content.length,
    disposition: 'attachment',
    caching: 'private',
  };
}
