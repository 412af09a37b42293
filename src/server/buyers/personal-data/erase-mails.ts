import { and, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { outbox } from '#db/schema.ts';
import { inBatches, maxRows, type Erasure } from './erasure.ts';
import { isOneOf } from './find-person.ts';

/** Erases an address from mails sent to it, or to the seller about its tickets. */
export const eraseMails = (db: Db, { email, ticketIds, until }: Erasure): Promise<number> =>
  inBatches(db, (tx) => {
    const isDone = and(ne(outbox.state, 'queued'), lte(outbox.createdAt, until));
    const ofTickets = and(
      eq(outbox.kind, 'ticket'),
      isOneOf(outbox.subjectId, ticketIds.map(String)),
      sql`${outbox.replyTo} IS NOT NULL`,
    );
    // Answers to tickets have an id of their own.
    const isFrom = and(eq(outbox.kind, 'ticket'), sql`${outbox.replyTo} COLLATE NOCASE = ${email}`);
    const found = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isDone, or(sql`${outbox.toAddress} COLLATE NOCASE = ${email}`, ofTickets, isFrom)))
      .limit(maxRows);
    const isTo = sql`${outbox.toAddress} COLLATE NOCASE = ${email}`;
    return tx
      .update(outbox)
      .set({
        toAddress: sql`iif(${isTo}, '', ${outbox.toAddress})`,
        // The recipient is part of a mail's identity, so it must stay unique.
        recipient: sql`iif(${outbox.recipient} = '', '', 'erased ' || ${outbox.id})`,
        subject: sql`iif(${outbox.kind} = 'ticket', '', ${outbox.subject})`,
        replyTo: sql`iif(${outbox.kind} = 'ticket', NULL, ${outbox.replyTo})`,
        lastError: null,
      })
      .where(inArray(outbox.id, found))
      .returning({ id: outbox.id });
  });
