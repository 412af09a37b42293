import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { ClaimedPurchase } from './find-purchase.ts';
import { openPortal } from './portal-token.ts';
import { enqueueLockedMail } from './locked-mail.ts';
import {
  findRecentPasswords,
  hashCode,
  secondsUntilTry,
  triesPerCode,
  type OneTimePassword,
} from '#server/kit/one-time-password.ts';

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
export function tryCode(
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
