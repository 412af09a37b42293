import { texts, type redownload } from '#contract/buyers/redownload.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { refuse } from '#server/kit/rate-limit/rate-limiter.ts';
import { findPurchase, type ClaimedPurchase } from './find-purchase.ts';
import { findRecentPasswords, isTryable, secondsUntilTry } from '#server/kit/one-time-password.ts';
import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';
import { listPurchasedParts } from '#server/sales/orders/purchased-parts.ts';
import { newPortalToken, portalEnd } from './portal-token.ts';
import { tryCode } from './try-code.ts';

/** Limit of an address; right codes do not count. A failure costs two reads. */
const failures = { name: 'redownload', points: 120, windowSeconds: 600 };

type RedownloadDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>;

/**
 * Exchanges a purchase's newest one-time password for a fresh link to its current file and a portal
 * token. After the end of its term, and while its confirmation is not delivered, the portal opens
 * without a link.
 *
 * @throws AppError 401 for any mismatch; 429 over a limit, with the same text. 409 if every version
 *   is withdrawn: the password stays valid.
 */
export async function redownloadOrder(
  deps: RedownloadDeps,
  { otp, ...claim }: ParsedInputOf<typeof redownload>,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof redownload>> {
  const { db } = deps;
  const now = deps.now();
  const text = texts.invalidOneTimePassword;
  const fail = () => refuse(deps, failures, { address, refusal: unauthorized(text), text });
  const purchase = await findPurchase(db, claim, now);
  if (!purchase) return fail();

  const recent = await findRecentPasswords(db, purchase.id, now);
  // Concurrent tries may pass this check, but never exceed the code's own limit.
  const waitSeconds = secondsUntilTry(recent, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, text);
  const [issued] = recent;
  if (!issued || !isTryable(issued, now)) return fail();
  const portalToken = newPortalToken();
  const answer = await describeOpened(deps, purchase, { portalToken, until: portalEnd(now) });
  const hasFile =
    answer.filePath !== null || answer.parts?.some(({ filePath }) => filePath !== null);
  const opened = hasFile || purchase.access !== 'open' ? portalToken : null;
  const result = await tryCode(deps, purchase, { issued, code: otp, portalToken: opened });
  if (result === 'locked') deps.outbox.wake();
  if (result !== 'fits') return fail();
  if (!opened) throw conflict(versionTexts.allWithdrawn);
  return answer;
}

/** Describes a purchase that a token opens for a while, with fresh links while it is open. */
export async function describeOpened(
  { db, settings: { secretKey }, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { id: orderId, paypalOrderId, productName, partCount, ...purchase }: ClaimedPurchase,
  { portalToken, until }: { portalToken: string; until: Date },
): Promise<OutputOf<typeof redownload>> {
  const { expiresAt, imageHash, access } = purchase;
  const from = access === 'open' ? now() : null;
  const file = access === 'over' ? null : purchase.file;
  const links = { orderId, secretKey, from, files: 'current' } as const;
  return {
    success: true,
    filePath: file && from && signedFilePath({ orderId, fileId: file.id }, secretKey, from),
    isAwaitingConfirmation: access === 'waiting',
    fileName: file && file.name,
    sizeBytes: file && file.sizeBytes,
    expiresAt: expiresAt?.toISOString() ?? null,
    imagePath: imageHash && picturePath(imageHash),
    purchaseId: purchaseCapability(orderId, until, secretKey),
    orderId: paypalOrderId,
    productName,
    parts: await listPurchasedParts(db, { ...links, partCount }),
    portalToken,
  };
}
