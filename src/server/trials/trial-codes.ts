import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { dayMs } from '#contract/days.ts';
import { oneTimePasswordMinutes } from '#contract/redownload.ts';
import type { Tx } from '#db/client.ts';
import { trialCodes } from '#db/schema.ts';
import { withdrawMails } from '../mail/outbox.ts';
import { isSameSecret } from '../crypto/timing-safe-equal.ts';
import { hashCode, newCode, newSalt, triesPerCode } from '../purchase-access/one-time-password.ts';

export type TrialCode = typeof trialCodes.$inferSelect;

/** The product and the address (`addressKey`) that a code is for. */
export interface TrialSubject {
  productId: number;
  address: string;
}

const subjectOf = ({ productId, address }: TrialSubject) => `trial ${productId} ${address}`;

const isOf = ({ productId, address }: TrialSubject) =>
  and(eq(trialCodes.productId, productId), eq(trialCodes.address, address));

/** Lists the codes of the last 24 hours, newest first. Only the newest can be valid. */
export function findRecentCodes(tx: Tx, subject: TrialSubject, now: Date): Promise<TrialCode[]> {
  return tx.query.trialCodes.findMany({
    where: and(isOf(subject), gt(trialCodes.createdAt, new Date(now.getTime() - dayMs))),
    orderBy: [desc(trialCodes.createdAt), desc(trialCodes.id)],
  });
}

/** Writes a new code, voids the earlier ones and withdraws their unsent mails. */
export async function replaceCode(
  tx: Tx,
  subject: TrialSubject,
  email: string,
  secretKey: string,
  now: Date,
): Promise<{ id: number; code: string; expiresAt: Date }> {
  const voided = await tx
    .update(trialCodes)
    .set({ expiresAt: now })
    .where(and(isOf(subject), gt(trialCodes.expiresAt, now)))
    .returning({ id: trialCodes.id });
  for (const { id } of voided) {
    await withdrawMails(tx, 'trial-code', String(id), 'A newer code was asked for.');
  }
  const [code, salt] = [newCode(), newSalt()];
  const expiresAt = new Date(now.getTime() + oneTimePasswordMinutes * 60_000);
  const codeHash = hashCode({ subject: subjectOf(subject), salt }, code, secretKey);
  const [issued] = await tx
    .insert(trialCodes)
    .values({ ...subject, email, salt, codeHash, expiresAt, createdAt: now })
    .returning({ id: trialCodes.id });
  if (!issued) throw new Error('The code of a trial was not written');
  return { id: issued.id, code, expiresAt };
}

/**
 * Uses a code up, or counts a wrong try, by one statement. Tries at a dead code do not count: they
 * cannot succeed.
 *
 * @returns `used` for the right code, used before
 */
export async function tryTrialCode(
  tx: Tx,
  issued: TrialCode,
  typed: string,
  secretKey: string,
  now: Date,
): Promise<'fits' | 'wrong' | 'used'> {
  const { codeHash, attempts, expiresAt, usedAt } = trialCodes;
  const hash = hashCode({ subject: subjectOf(issued), salt: issued.salt }, typed, secretKey);
  const [tried] = await tx
    .update(trialCodes)
    .set({
      usedAt: sql`CASE WHEN ${codeHash} = ${hash} THEN ${now.getTime()} END`,
      attempts: sql`${attempts} + (${codeHash} <> ${hash})`,
    })
    .where(
      and(
        eq(trialCodes.id, issued.id),
        isNull(usedAt),
        lt(attempts, triesPerCode),
        gt(expiresAt, now),
      ),
    )
    .returning({ fits: sql<number>`${codeHash} = ${hash}` });
  if (tried) return tried.fits ? 'fits' : 'wrong';
  return issued.usedAt && isSameSecret(hash, issued.codeHash) ? 'used' : 'wrong';
}
