import { texts, type redownload } from '#contract/buyers/redownload.ts';
import { maskEmail } from '#contract/kit/email.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { texts as versionTexts } from '#contract/catalogue/versions.ts';
import { signedFilePath } from '#server/adapters/storage/file-paths.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { refuse } from '#server/kit/rate-limit/rate-limiter.ts';
import { findPurchase, type ClaimedPurchase } from './find-purchase.ts';
import {
  findRecentPasswords,
  isTryable,
  secondsUntilTry,
  hashCode,
  triesPerCode,
  failuresADay,
  type OneTimePassword,
} from '#server/kit/one-time-password.ts';
import { purchaseCapability } from '#server/sales/orders/purchase-capability.ts';
import { listPurchasedParts } from '#server/sales/orders/order-parts.ts';
import { readPrograms } from '#server/sales/orders/read-programs.ts';
import { newPortalToken, portalEnd, openPortal } from './require-portal.ts';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx, Db } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';
import { downloadLinkHours } from '#contract/sales/orders.ts';
import { formatMoment } from '#texts/language.ts';
import { lockedMail, questions } from '#texts/mails.ts';
import { renderMail, type Block, type Shop } from '#server/adapters/mail/mail-body.ts';
import { enqueueMail } from '#server/adapters/mail/outbox.ts';
import type { Settings } from '#server/kit/settings.ts';

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
  { id: orderId, paypalOrderId, productName, productId, partCount, ...purchase }: ClaimedPurchase,
  { portalToken, until }: { portalToken: string; until: Date },
): Promise<OutputOf<typeof redownload>> {
  const { expiresAt, imageHash, access } = purchase;
  const from = access === 'open' ? now() : null;
  const file = access === 'over' ? null : purchase.file;
  const links = { orderId, secretKey, from, files: 'current' } as const;
  const [parts, programs] = await Promise.all([
    listPurchasedParts(db, { ...links, partCount }),
    readPrograms(db, { id: orderId, productId, partCount }),
  ]);
  return {
    success: true,
    filePath: file && from && signedFilePath({ orderId, fileId: file.id }, secretKey, from),
    isAwaitingConfirmation: access === 'waiting',
    fileName: file && file.name,
    sizeBytes: file && file.sizeBytes,
    expiresAt: expiresAt?.toISOString() ?? null,
    withdrawnAt: purchase.withdrawnAt?.toISOString() ?? null,
    imagePath: imageHash && picturePath(imageHash),
    purchaseId: purchaseCapability(orderId, until, secretKey),
    orderId: paypalOrderId,
    productName,
    parts,
    programs,
    receiptTo: maskEmail(purchase.email),
    portalToken,
  };
}

interface Try {
  /** The newest code, as stored. */
  issued: OneTimePassword;
  code: string;
  /** Token to store for the portal; null if there is no file, and the code stays valid. */
  portalToken: string | null;
}

/**
 * Uses a code up, or counts a wrong try. Tries at a void, used or expired code do not count: they
 * cannot succeed, and anyone who has order id and address could lock the purchase with them.
 *
 * The try that locks the purchase for the day queues a mail to its buyer. The right code stores the
 * portal token in the same transaction, so that anything that voids a code ends the token, too.
 *
 * @returns whether the code fits, or the state of the purchase after a wrong one
 */
function tryCode(
  { db, settings, now: clock }: Pick<Deps, 'db' | 'settings' | 'now'>,
  purchase: ClaimedPurchase,
  { issued, code, portalToken }: Try,
): Promise<'fits' | 'wrong' | 'locked'> {
  return db.transaction(async (tx) => {
    // Read here: the code may have been voided since the request arrived.
    const now = clock();
    const hash = hashCode({ subject: purchase.id, salt: issued.salt }, code, settings.secretKey);
    const usedAt = portalToken === null ? null : now.getTime();
    const tried = await countTry(tx, issued, { hash, usedAt }, now);
    if (tried?.fits) {
      if (portalToken !== null) await openPortal(tx, { orderId: purchase.id, portalToken }, now);
      return 'fits';
    }
    if (!tried) return 'wrong';
    const recent = await findRecentPasswords(tx, purchase.id, now);
    const lockedSeconds = secondsUntilTry(recent, now);
    if (lockedSeconds === 0) return 'wrong';
    const lockedUntil = new Date(now.getTime() + lockedSeconds * 1000);
    await enqueueLockedMail(tx, purchase, { issued, lockedUntil }, settings, now);
    return 'locked';
  });
}

/**
 * Checks and counts in one statement: of concurrent right codes only one wins, and at most five
 * wrong ones count.
 *
 * @returns whether it is the code, 1 or 0; undefined for a dead code
 */
async function countTry(
  tx: Tx,
  { id }: OneTimePassword,
  { hash, usedAt }: { hash: string; usedAt: number | null },
  now: Date,
) {
  const { codeHash, attempts, expiresAt } = oneTimePasswords;
  const isAlive = and(
    isNull(oneTimePasswords.usedAt),
    lt(attempts, triesPerCode),
    gt(expiresAt, now),
  );
  const [tried] = await tx
    .update(oneTimePasswords)
    .set({
      usedAt: sql`CASE WHEN ${codeHash} = ${hash} THEN ${usedAt} END`,
      attempts: sql`${attempts} + (${codeHash} <> ${hash})`,
    })
    .where(and(eq(oneTimePasswords.id, id), isAlive))
    .returning({ fits: sql<number>`${codeHash} = ${hash}` });
  return tried;
}

/**
 * Tells the buyer, once per lock, that wrong codes have locked the purchase. The mail links to the
 * file, so that a lock keeps no buyer out: its reader could have read the code, too.
 */
async function enqueueLockedMail(
  db: Pick<Db, 'insert'>,
  { id: orderId, email, productName, file }: ClaimedPurchase,
  { issued, lockedUntil }: { issued: OneTimePassword; lockedUntil: Date },
  settings: Settings,
  now: Date,
): Promise<void> {
  const path = file && signedFilePath({ orderId, fileId: file.id }, settings.secretKey, now);
  const url = path && `${settings.siteUrl}/${path}`;
  await enqueueMail(
    db,
    {
      kind: 'redownload-locked',
      subjectId: String(issued.id),
      to: email,
      replyTo: settings.supportEmail,
      ...renderLockedMail({ productName, lockedUntil, url }, settings),
      validUntil: new Date(now.getTime() + downloadLinkHours * 3_600_000),
    },
    now,
  );
}

interface LockedMail {
  productName: string;
  lockedUntil: Date;
  /** Null if there is no file. */
  url: string | null;
}

function renderLockedMail({ productName, lockedUntil, url }: LockedMail, shop: Shop) {
  return renderMail(
    lockedMail.subject(shop.siteName),
    lockedMail.heading,
    [
      lockedMail.text(failuresADay, productName, formatMoment(lockedUntil)),
      ...listLink(url),
      lockedMail.notYou,
      questions(shop),
    ],
    shop,
  );
}

function listLink(url: string | null): Block[] {
  if (!url) return [];
  return [lockedMail.link(downloadLinkHours), { kind: 'button', label: lockedMail.download, url }];
}
