import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import * as contract from '#contract/buyers/personal-data.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Tx } from '#db/client.ts';
import { erasureCodes } from '#db/schema.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { tooManyRequests, unauthorized } from '#server/kit/errors.ts';
import { flushNotes, type NoteDeps } from '#server/kit/jobs/flush-notes.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import { hashCode, secondsUntilTry, triesPerCode } from '#server/kit/one-time-password.ts';
import { eraseAddress, type EraseDeps } from './erase-address.ts';
import { requireBuyer } from '../purchase-access/require-buyer.ts';
import { findRecentCodes, subjectOf } from './request-erasure.ts';

/**
 * Erases what may be erased about a purchase's address, given the newest code mailed to it.
 *
 * @throws AppError 401 a dead token or a wrong code; 429 too many wrong codes
 */
export async function confirmErasure(
  deps: EraseDeps & NoteDeps & Pick<Deps, 'rateLimiter'>,
  { portalToken, code }: ParsedInputOf<typeof contract.confirmErasure>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.confirmErasure>> {
  const { db, settings, now } = deps;
  const buyer = await requireBuyer(deps, portalToken, caller);
  const email = lowerCase(buyer.email);
  const tried = await db.transaction((tx) => tryCode(tx, email, code, settings.secretKey, now()));
  // Thrown here, since the count of wrong tries must be kept.
  if (!tried) throw unauthorized(contract.texts.wrongCode);
  await flushNotes(deps);
  const done = await eraseAddress(deps, email);
  await recordBuyerAction(db, { address: '' }, { action: 'data-erased', subject: '' }, now());
  return done;
}

/** Uses the newest code up, or counts a wrong try, in one statement. */
async function tryCode(
  tx: Tx,
  email: string,
  typed: string,
  secretKey: string,
  now: Date,
): Promise<boolean> {
  const recent = await findRecentCodes(tx, email, now);
  const waitSeconds = secondsUntilTry(recent, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds, contract.texts.wrongCode);
  const [issued] = recent;
  if (!issued) return false;
  const hash = hashCode({ subject: subjectOf(email), salt: issued.salt }, typed, secretKey);
  const { codeHash, attempts, usedAt, expiresAt } = erasureCodes;
  const [tried] = await tx
    .update(erasureCodes)
    .set({
      usedAt: sql`CASE WHEN ${codeHash} = ${hash} THEN ${now.getTime()} END`,
      attempts: sql`${attempts} + (${codeHash} <> ${hash})`,
    })
    .where(
      and(
        eq(erasureCodes.id, issued.id),
        isNull(usedAt),
        lt(attempts, triesPerCode),
        gt(expiresAt, now),
      ),
    )
    .returning({ fits: sql<number>`${codeHash} = ${hash}` });
  return tried?.fits === 1;
}
