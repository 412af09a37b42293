import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { forbidden, tooManyRequests } from '#server/kit/errors.ts';
import { collectData } from '../personal-data/collect-data.ts';
import { openAddress } from '../personal-data/data-link.ts';
import type { Limit } from '#server/kit/rate-limit/rate-limiter.ts';
import { checkSignature } from '#server/adapters/storage/file-paths.ts';
import { texts } from '#contract/buyers/personal-data.ts';
import type { Download } from './download.ts';

/** Files of an address: each reads everything stored about it. */
const perAddress: Limit = { name: 'data-files', points: 10, windowSeconds: 3_600 };

/**
 * Writes everything stored about the address in a link, at the time the link is followed, so that
 * no copy exists before.
 *
 * @throws AppError 403 the link is forged or too old; 429
 */
export async function findDataFile(
  deps: Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'now'>,
  { sealed }: { sealed: string },
  query: URLSearchParams,
): Promise<Download> {
  const { secretKey } = deps.settings;
  const email = openAddress(sealed, secretKey);
  const link = checkSignature({ sealed }, query, secretKey, deps.now());
  if (email === null || link === 'forged') throw forbidden(texts.badLink);
  if (link === 'expired') throw forbidden(texts.expiredLink);
  const waitSeconds = await deps.rateLimiter.consume(perAddress, email);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const bytes = Buffer.from(JSON.stringify(await collectData(deps, email), null, 2));
  return {
    bytes,
    hash: createHash('sha256').update(bytes).digest('hex'),
    fileName: 'my-data.json',
    contentType: 'application/json',
    sizeBytes: bytes.length,
    disposition: 'attachment',
    caching: 'private',
  };
}
