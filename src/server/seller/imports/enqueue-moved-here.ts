import { eq } from 'drizzle-orm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { outbox } from '#db/schema.ts';
import { movedHereMail } from '#texts/mails.ts';
import type { Deps } from '#server/deps.ts';
import { priorities } from '#server/adapters/mail/outbox.ts';
import type { PlannedRow } from './plan-import.ts';

const mailsPerBatch = 200;
const validForMs = 7 * 24 * 3_600_000;

/** Returns the subject that identifies the mails about a source; each buyer gets one. */
export const movedHereSubject = (source: string): string => source.trim().toLowerCase();

interface Told {
  source: string;
  mailProducts: number[] | 'all';
}

/**
 * Queues one mail for each buyer with a row in the shop, also by an earlier import that was killed
 * before it queued mails. Bodies are rendered when sent.
 */
export async function enqueueMovedHere(
  { db, settings, outbox: sender, now }: Pick<Deps, 'db' | 'settings' | 'outbox' | 'now'>,
  rows: PlannedRow[],
  { source, mailProducts }: Told,
): Promise<void> {
  const isTold = (id: number) => mailProducts === 'all' || mailProducts.includes(id);
  const told = new Map<string, string>();
  for (const { purchase } of rows) {
    const { email, product, orderId } = purchase;
    if (orderId !== null && isTold(product.id)) told.set(email.toLowerCase(), email);
  }
  const addresses = [...told];
  for (let at = 0; at < addresses.length; at += mailsPerBatch) {
    const moment = now();
    const due = { nextAttemptAt: moment, validUntil: new Date(moment.getTime() + validForMs) };
    await db
      .insert(outbox)
      .values(
        addresses.slice(at, at + mailsPerBatch).map(([recipient, toAddress]) => ({
          kind: 'moved-here' as const,
          subjectId: movedHereSubject(source),
          recipient,
          toAddress,
          replyTo: settings.supportEmail,
          subject: movedHereMail.subject(settings.siteName),
          state: 'queued' as const,
          priority: priorities.release,
          createdAt: moment,
          ...due,
        })),
      )
      .onConflictDoUpdate({
        target: [outbox.kind, outbox.subjectId, outbox.recipient, outbox.sequence],
        set: { state: 'queued', attempts: 0, lastError: null, ...due },
        // Withdrawn together with its import.
        setWhere: eq(outbox.state, 'withdrawn'),
      });
    await nextTurn();
  }
  if (addresses.length > 0) sender.wake();
}
