import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { dayMs } from '#contract/kit/days.ts';
import { oneTimePasswordMinutes } from '#contract/buyers/redownload.ts';
import type { Db, Tx } from '#db/client.ts';
import { outbox, trialCodes } from '#db/schema.ts';
import { isMailAbout } from '#server/adapters/mail/outbox.ts';
import { isSameSecret } from '#server/kit/crypto/token.ts';
import { hashCode, newCode, newSalt, triesPerCode } from '#server/kit/one-time-password.ts';

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

/** Codes that a shop mails per hour; the others wait in the outbox. */
const codesPerHour = 300;
const hourMs = 3_600_000;

/** Tells whether the mail with a code has not been sent yet. */
export const isWaiting = async (tx: Tx, { id }: TrialCode): Promise<boolean> =>
  (await tx.$count(
    outbox,
    and(isMailAbout('trial-code', String(id)), eq(outbox.state, 'queued')),
  )) > 0;

/** Stores a request for a code, drawn later; voids earlier ones. @returns its id and due time */
export async function requestCode(
  tx: Tx,
  subject: TrialSubject,
  email: string,
  now: Date,
): Promise<{ id: number; sendAt: Date }> {
  await tx
    .update(trialCodes)
    .set({ expiresAt: now })
    .where(and(isOf(subject), gt(trialCodes.expiresAt, now)));
  const [hourOlder] = await tx
    .select({ createdAt: trialCodes.createdAt })
    .from(trialCodes)
    .orderBy(desc(trialCodes.createdAt))
    .limit(1)
    .offset(codesPerHour - 1);
  const freeMs = (hourOlder?.createdAt.getTime() ?? -hourMs) + hourMs;
  const sendAt = new Date(Math.max(now.getTime(), freeMs));
  const [requested] = await tx
    .insert(trialCodes)
    .values({ ...subject, email, salt: '', codeHash: '', expiresAt: now, createdAt: sendAt })
    .returning({ id: trialCodes.id });
  if (!requested) throw new Error('The code of a trial was not written');
  return { id: requested.id, sendAt };
}

/** Draws a code as its mail is sent; its ten minutes begin then. */
export async function makeCode(
  db: Pick<Db, 'update'>,
  request: TrialCode,
  secretKey: string,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const [code, salt] = [newCode(), newSalt()];
  const expiresAt = new Date(now.getTime() + oneTimePasswordMinutes * 60_000);
  const codeHash = hashCode({ subject: subjectOf(request), salt }, code, secretKey);
  await db
    .update(trialCodes)
    .set({ salt, codeHash, expiresAt })
    .where(eq(trialCodes.id, request.id));
  return { code, expiresAt };
}

/** Uses a code up, or counts a wrong try unless it is dead. `used`: the right code, used before. */
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
