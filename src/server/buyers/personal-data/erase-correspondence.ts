import { and, eq, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { outbox, ticketReplies, tickets, withdrawals } from '#db/schema.ts';
import { changeInBatches, type Erasure } from './erasure.ts';
import { isOneOf } from './find-person.ts';

/** The recipient is part of a mail's identity, so it must stay unique. */
export const erasedMail = {
  recipient: sql`iif(${outbox.recipient} = '', '', 'erased ' || ${outbox.id})`,
  subject: sql`iif(${outbox.kind} = 'ticket', '', ${outbox.subject})`,
  lastError: null,
};

/** Erases an address from mails sent to it, or to the seller about its tickets. */
export function eraseMails(db: Db, { email, ticketIds, until }: Erasure): Promise<number> {
  const isTo = sql`${outbox.toAddress} COLLATE NOCASE = ${email}`;
  const isDone = and(ne(outbox.state, 'queued'), lte(outbox.createdAt, until));
  const ofTickets = and(
    eq(outbox.kind, 'ticket'),
    isOneOf(outbox.subjectId, ticketIds.map(String)),
    sql`${outbox.replyTo} IS NOT NULL`,
  );
  // Answers to tickets have an id of their own.
  const isFrom = and(eq(outbox.kind, 'ticket'), sql`${outbox.replyTo} COLLATE NOCASE = ${email}`);
  const values = {
    ...erasedMail,
    toAddress: sql`iif(${isTo}, '', ${outbox.toAddress})`,
    replyTo: sql`iif(${outbox.kind} = 'ticket', NULL, ${outbox.replyTo})`,
  };
  const isTheirs = and(isDone, or(isTo, ofTickets, isFrom));
  return changeInBatches(db, outbox.id, isTheirs, (tx, isFound) =>
    tx.update(outbox).set(values).where(isFound).returning({ id: outbox.id }),
  );
}

export const eraseWithdrawals = (db: Db, where: SQL | undefined): Promise<number> =>
  changeInBatches(
    db,
    withdrawals.id,
    and(where, sql`${withdrawals.email} <> 'erased-' || ${withdrawals.id}`),
    (tx, isFound) => {
      const values = { name: '', email: sql`'erased-' || ${withdrawals.id}` };
      return tx.update(withdrawals).set(values).where(isFound).returning({ id: withdrawals.id });
    },
  );

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
