import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';
import type { Deps } from '../deps.ts';
import type { ClaimedPurchase } from './find-purchase.ts';
import { openPortal } from './portal-token.ts';
import { enqueueLockedMail } from './locked-mail.ts';
import {
  findRecentPasswords,
  hashCode,
  secondsUntilTry,
  triesPerCode,
  type OneTimePassword,
} from './one-time-password.ts';

interface Try {
  password: OneTimePassword;
  code: string;
  /** What the right code opens the keys to; null where there is nothing to be given, and the code stays good. */
  portalToken: string | null;
}

/**
 * Uses a code up, or counts a wrong try. Tries at a code that is void, used or expired count nothing: they cannot hit,
 * and would let whoever knows order and address lock a purchase with a single code.
 *
 * The try that locks the purchase for the day tells its buyer by mail. The right code opens the purchase's keys to the
 * token, in the same transaction: what voids a code ends the token too.
 *
 * @returns whether the code fits, or how the purchase stands after a wrong one
 */
export function tryCode(
  { db, settings, now: clock }: Pick<Deps, 'db' | 'settings' | 'now'>,
  purchase: ClaimedPurchase,
  { password, code, portalToken }: Try,
): Promise<'fits' | 'wrong' | 'locked'> {
  return db.transaction(async (tx) => {
    // Not a moment earlier: a code may have been voided since the request came.
    const now = clock();
    const hash = hashCode(password, code, settings.secretKey);
    const usedAt = portalToken === null ? null : now.getTime();
    const tried = await countTry(tx, password, { hash, usedAt }, now);
    if (tried?.fits) {
      if (portalToken !== null) await openPortal(tx, { orderId: purchase.id, portalToken }, now);
      return 'fits';
    }
    if (!tried) return 'wrong';
    const recent = await findRecentPasswords(tx, purchase.id, now);
    const lockedSeconds = secondsUntilTry(recent, now);
    if (lockedSeconds === 0) return 'wrong';
    const lockedUntil = new Date(now.getTime() + lockedSeconds * 1000);
    await enqueueLockedMail(tx, purchase, { password, lockedUntil }, settings, now);
    return 'locked';
  });
}

/**
 * One statement, so that of the right code at the same moment one wins, and no crowd of guesses is more than five.
 *
 * @returns whether it is the code, 1 or 0; undefined where that was not alive
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
