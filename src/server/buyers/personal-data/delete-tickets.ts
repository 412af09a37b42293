import type { Tx } from '#db/client.ts';
import { ticketReplies, tickets } from '#db/schema.ts';
import { isOneOf } from './find-person.ts';

/** Deletes tickets with their messages; a published one stays on its page in the seller's words. */
export async function deleteTickets(
  tx: Tx,
  rows: { id: number; publishedAt: Date | null }[],
  closedAt: Date,
): Promise<void> {
  const [published, others] = [
    rows.filter(({ publishedAt }) => publishedAt !== null),
    rows.filter(({ publishedAt }) => publishedAt === null),
  ].map((some) => some.map(({ id }) => id));
  await tx.delete(ticketReplies).where(
    isOneOf(
      ticketReplies.ticketId,
      rows.map(({ id }) => id),
    ),
  );
  await tx.delete(tickets).where(isOneOf(tickets.id, others ?? []));
  await tx
    .update(tickets)
    .set({ name: '', email: '', message: '', subject: '', mailboxHash: null, closedAt })
    .where(isOneOf(tickets.id, published ?? []));
}
