import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';
import { withdrawMail } from '../mail/outbox.ts';

/** The `dedupeKey` of the mail that carries a one-time password. */
export const oneTimePasswordMail = (passwordId: number) => `one-time-password:${passwordId}`;

/**
 * Ends the one-time passwords of a purchase that could still be used, and withdraws their mails that still wait.
 *
 * It stands here and not with re-downloading, because what changes a purchase has to do it in the same transaction, and
 * the arrow runs from re-downloading to payments.
 *
 * @param reason why, as the admin sees it of a withdrawn mail
 */
export async function voidOneTimePasswords(
  db: Pick<Db, 'update'>,
  purchaseId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const { id, expiresAt } = oneTimePasswords;
  const ended = await db
    .update(oneTimePasswords)
    .set({ expiresAt: now })
    .where(and(eq(oneTimePasswords.purchaseId, purchaseId), gt(expiresAt, now)))
    .returning({ id });
  for (const password of ended) await withdrawMail(db, oneTimePasswordMail(password.id), reason);
}
