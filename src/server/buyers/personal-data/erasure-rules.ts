import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import {
  customerNotes,
  downloads,
  erasureCodes,
  eventDeliveries,
  licenses,
  licenseTraces,
  mailSubscriptions,
  orders,
  reviews,
  tickets,
  trialCodes,
  withdrawals,
} from '#db/schema.ts';
import { erased as texts } from '#texts/buyers.ts';
import { noteProductChanged } from '#server/catalogue/note-product-changed.ts';
import { randomBase32 } from '#server/kit/crypto/token.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { unsubscribeTokenLength } from '#server/catalogue/releases/subscriptions.ts';
import { deleteTickets, eraseMails, eraseWithdrawals } from './erase-correspondence.ts';
import { eraseAuditRows } from './audit-rows.ts';
import { eraseBlock, erasePastOrders } from './erase-past-orders.ts';
import { changeInBatches, inBatches, maxRows, type Erasure } from './erasure.ts';
import { isAbout, isOneOf } from './find-person.ts';

/** A kind of data that erasures remove. */
interface Rule {
  /** In words. */
  what: string;
  /** Kept while one of the person's orders has an open dispute. */
  isEvidence?: true;
  /** Erases it in batches; nothing erased is found again. @returns the number of rows */
  erase(db: Db, erasure: Erasure): Promise<number>;
}

/**
 * Everything that is erased, in order: mails about tickets are found by their tickets, and
 * everything by the orders, whose addresses go last.
 */
export const erasureRules: Rule[] = [
  {
    what: texts.mails,
    isEvidence: true,
    erase: eraseMails,
  },
  {
    what: texts.events,
    erase: (db, { email, until, ...person }) =>
      changeInBatches(
        db,
        eventDeliveries.id,
        and(
          isAbout({ ...person, email, licenseIds: [...person.licenseIds, ...person.namedIn] }),
          lte(eventDeliveries.createdAt, until),
          or(
            sql`instr(lower(${eventDeliveries.described}), ${email}) > 0`,
            sql`instr(lower(${eventDeliveries.body}), ${email}) > 0`,
          ),
        ),
        (tx, isFound) =>
          tx
            .update(eventDeliveries)
            .set({ described: null, body: null })
            .where(isFound)
            .returning({ id: eventDeliveries.id }),
      ),
  },
  {
    what: texts.tickets,
    isEvidence: true,
    erase: (db, { email, until }) =>
      inBatches(db, async (tx) => {
        const rows = await tx
          .select({ id: tickets.id, publishedAt: tickets.publishedAt })
          .from(tickets)
          .where(and(sql`${textKey(tickets.email)} = ${email}`, lte(tickets.createdAt, until)))
          .limit(maxRows);
        await deleteTickets(tx, rows, until);
        return rows;
      }),
  },
  {
    what: texts.traces,
    erase: (db, { settled, until }) =>
      inBatches(db, (tx) => {
        const found = tx
          .select({ id: licenseTraces.id })
          .from(licenseTraces)
          .where(
            and(
              isOneOf(licenseTraces.licenseId, settled.licenseIds),
              lte(licenseTraces.firstAt, until),
            ),
          )
          .limit(maxRows);
        return tx
          .delete(licenseTraces)
          .where(inArray(licenseTraces.id, found))
          .returning({ id: licenseTraces.id });
      }),
  },
  {
    what: texts.downloads,
    erase: (db, { settled, until }) =>
      changeInBatches(
        db,
        downloads.id,
        and(
          isOneOf(downloads.orderId, settled.orderIds),
          lte(downloads.createdAt, until),
          or(ne(downloads.address, ''), ne(downloads.agent, '')),
        ),
        (tx, isFound) =>
          tx
            .update(downloads)
            .set({ address: '', agent: '' })
            .where(isFound)
            .returning({ id: downloads.id }),
      ),
  },
  {
    what: texts.notes,
    erase: async (db, { email, orderIds, claimed: { disputed }, until, isRepeated }) => {
      const note = and(
        eq(customerNotes.email, email),
        lte(customerNotes.updatedAt, until),
        // They are evidence, too.
        disputed.length > 0 ? sql`0` : undefined,
      );
      const free = orderIds.filter((id) => !disputed.includes(id));
      const gone = await db
        .delete(customerNotes)
        .where(note)
        .returning({ at: customerNotes.updatedAt });
      // An order's note does not tell when it was written.
      if (isRepeated) return gone.length;
      const cleared = await db
        .update(orders)
        .set({ note: '' })
        .where(and(isOneOf(orders.id, free), ne(orders.note, '')))
        .returning({ id: orders.id });
      return gone.length + cleared.length;
    },
  },
  {
    what: texts.reviews,
    erase: async (db, { orderIds, until }) => {
      const named = await db
        .update(reviews)
        .set({ name: '' })
        .where(
          and(
            isOneOf(reviews.orderId, orderIds),
            ne(reviews.name, ''),
            lte(reviews.createdAt, until),
          ),
        )
        .returning({ productId: reviews.productId });
      for (const productId of new Set(named.map((review) => review.productId))) {
        await noteProductChanged(db, productId);
      }
      return named.length;
    },
  },
  {
    what: texts.newsletter,
    erase: async (db, { email, claimed, until, isRepeated, hasLaterOrders }) => {
      const own = eq(mailSubscriptions.address, email);
      if (claimed.orderIds.length === 0) {
        if (hasLaterOrders) return 0;
        const isOld = and(
          lte(mailSubscriptions.createdAt, until),
          sql`coalesce(${mailSubscriptions.unsubscribedAt}, 0) <= ${until.getTime()}`,
        );
        return (await db.delete(mailSubscriptions).where(and(own, isOld)).returning()).length;
      }
      // Anyone subscribed again has done so since.
      if (isRepeated) return 0;
      // Otherwise the next announcement would reach them because of their orders.
      const ended = { address: email, unsubscribedAt: until, createdAt: until };
      const changed = await db
        .insert(mailSubscriptions)
        .values({ ...ended, token: randomBase32(unsubscribeTokenLength) })
        .onConflictDoUpdate({
          target: mailSubscriptions.address,
          set: { unsubscribedAt: until },
          setWhere: isNull(mailSubscriptions.unsubscribedAt),
        })
        .returning({ at: mailSubscriptions.createdAt });
      return changed.length;
    },
  },
  {
    what: texts.trials,
    erase: async (db, { email, address, until }) => {
      const [asked] = await Promise.all([
        db
          .delete(trialCodes)
          .where(
            and(
              eq(trialCodes.address, address),
              sql`lower(${trialCodes.email}) = ${email}`,
              lte(trialCodes.createdAt, until),
            ),
          )
          .returning({ id: trialCodes.id }),
        db
          .delete(erasureCodes)
          .where(and(eq(erasureCodes.email, email), lte(erasureCodes.createdAt, until))),
      ]);
      return asked.length;
    },
  },
  {
    what: texts.withdrawals,
    erase: (db, { email, until, claimsFrom, past }) => {
      const isOwnAndOld = and(
        sql`${withdrawals.email} COLLATE NOCASE = ${email}`,
        lte(withdrawals.createdAt, claimsFrom),
      );
      const isTheirs = or(isOwnAndOld, isOneOf(withdrawals.orderId, past.orderIds));
      return eraseWithdrawals(db, and(isTheirs, lte(withdrawals.createdAt, until)));
    },
  },
  { what: texts.audit, isEvidence: true, erase: eraseAuditRows },
  { what: texts.block, erase: eraseBlock },
  {
    what: texts.named,
    erase: async (db, { namedIn, until }) => {
      const named = await db
        .update(licenses)
        .set({ email: sql`'erased-' || ${licenses.id}` })
        .where(and(isOneOf(licenses.id, namedIn), lte(licenses.createdAt, until)))
        .returning({ id: licenses.id });
      return named.length;
    },
  },
  { what: texts.orders, erase: erasePastOrders },
];
