import { eq, sql } from 'drizzle-orm';
import * as contract from '#contract/buyers/customers.ts';
import type { ParsedInputOf, OutputOf } from '#contract/route.ts';
import { blocks, customerNotes, tickets as ticketTable } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { addressKey, lowerCase } from '#server/kit/address-key.ts';
import { recordAction } from '#server/kit/audit-log/audit-log.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { describeBlock } from '../blocks/blocks.ts';
import { ordersOf } from '#server/sales/orders/order.ts';
import {
  listDisputes,
  listDownloads,
  listRefunds,
  listKeys,
  listMails,
  listOrders,
  listTickets,
  listTrials,
} from './list-of-customer.ts';

/**
 * Returns everything about one person, by address in any case, in statements that run together.
 *
 * @throws AppError 404 unless there is an order, trial or ticket
 */
export async function getCustomer(
  deps: Pick<Deps, 'db' | 'now'>,
  { email }: ParsedInputOf<typeof contract.getCustomer>,
): Promise<contract.CustomerPage> {
  const { db } = deps;
  const [orders, licenses, trials, tickets, mails, refunds, disputes, downloads, block, note] =
    await Promise.all([
      listOrders(deps, email),
      listKeys(deps, email),
      listTrials(deps, email),
      listTickets(deps, email),
      listMails(deps, email),
      listRefunds(deps, email),
      listDisputes(deps, email),
      listDownloads(deps, email),
      db.query.blocks.findFirst({ where: eq(blocks.address, addressKey(email)) }),
      db.query.customerNotes.findFirst({ where: eq(customerNotes.email, lowerCase(email)) }),
    ]);
  const spelling = orders.email ?? trials.email ?? tickets.email;
  if (spelling === undefined) throw notFound(contract.texts.notFound);
  return {
    email: spelling,
    note: note?.note ?? '',
    block: block ? describeBlock(block) : null,
    orders: orders.list,
    licenses,
    trials: trials.list,
    tickets: tickets.list,
    mails,
    refunds,
    disputes,
    downloads,
  };
}

/** Saves the seller's note. @throws AppError 404 unless there is an order, trial or ticket */
export async function saveCustomerNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, note }: ParsedInputOf<typeof contract.saveCustomerNote>,
  caller: Caller,
): Promise<OutputOf<typeof contract.saveCustomerNote>> {
  const updatedAt = now();
  await db.transaction(async (tx) => {
    const isKnown = await tx.get<{ isKnown: 0 | 1 }>(sql`
      SELECT EXISTS (${ordersOf(email)}) OR EXISTS (
        SELECT 1 FROM ${ticketTable} INDEXED BY tickets_by_email WHERE ${textKey(ticketTable.email)} = ${email}
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
