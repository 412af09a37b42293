import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/buyers/customers.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { customerNotes, tickets } from '#db/schema.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { lowerCase } from '#server/kit/address-key.ts';
import { ordersOf } from '#server/sales/orders/orders-of.ts';

/**
 * Saves the seller's note about a person.
 *
 * @throws AppError 404 unless there is an order, trial or ticket
 */
export async function saveCustomerNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, note }: ParsedInputOf<typeof contract.saveCustomerNote>,
  caller: Caller,
): Promise<OutputOf<typeof contract.saveCustomerNote>> {
  const updatedAt = now();
  await db.transaction(async (tx) => {
    const isKnown = await tx.get<{ isKnown: 0 | 1 }>(sql`
      SELECT EXISTS (${ordersOf(email)}) OR EXISTS (
        SELECT 1 FROM ${tickets} INDEXED BY tickets_by_email WHERE ${textKey(tickets.email)} = ${email}
      ) AS "isKnown"`);
    if (isKnown?.isKnown !== 1) throw notFound(contract.texts.notFound);
    const address = lowerCase(email);
    if (note === '') await tx.delete(customerNotes).where(eq(customerNotes.email, address));
    else {
      await tx
        .insert(customerNotes)
        .values({ email: address, note, updatedAt })
        .onConflictDoUpdate({ target: customerNotes.email, set: { note, updatedAt } });
    }
    const event = { action: 'customer-note-saved' as const, subject: email };
    await recordAction(tx, caller, event, updatedAt);
  });
  return { success: true };
}
