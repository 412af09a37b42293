import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { oneTimePasswords, portalTokens } from '#db/schema.ts';
import { withdrawMails } from '#server/adapters/mail/outbox.ts';

/**
 * Voids a purchase's one-time passwords and portal tokens, for a refund or a changed email.
 *
 * @param reason as the admin sees it on a withdrawn mail
 */
export async function voidAccess(
  db: Pick<Db, 'update' | 'delete'>,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await voidOneTimePasswords(db, orderId, reason, now);
  await db.delete(portalTokens).where(eq(portalTokens.orderId, orderId));
}

/** Expires a purchase's usable one-time passwords and withdraws their unsent mails. */
export async function voidOneTimePasswords(
  db: Pick<Db, 'update'>,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const { id, expiresAt } = oneTimePasswords;
  const voided = await db
    .update(oneTimePasswords)
    .set({ expiresAt: now })
    .where(and(eq(oneTimePasswords.orderId, orderId), gt(expiresAt, now)))
    .returning({ id });
  for (const password of voided) {
    await withdrawMails(db, 'one-time-password', String(password.id), reason);
  }
}
