import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { oneTimePasswords } from '#db/schema.ts';
import { withdrawMails } from '../mail/outbox.ts';

/**
 * Ends the one-time passwords of a purchase that could still be used, and withdraws their mails that still wait.
 *
 * @param reason why, as the admin sees it of a withdrawn mail
 */
export async function voidOneTimePasswords(
  db: Pick<Db, 'update'>,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const { id, expiresAt } = oneTimePasswords;
  const ended = await db
    .update(oneTimePasswords)
    .set({ expiresAt: now })
    .where(and(eq(oneTimePasswords.orderId, orderId), gt(expiresAt, now)))
    .returning({ id });
  for (const password of ended) {
    await withdrawMails(db, 'one-time-password', String(password.id), reason);
  }
}
