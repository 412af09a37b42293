import { eq } from 'drizzle-orm';
import * as contract from '#contract/buyers/customers.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { blocks, customerNotes } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/kit/errors.ts';
import { addressKey, lowerCase } from '#server/kit/address-key.ts';
import { listDisputes, listDownloads, listRefunds } from './money-and-downloads.ts';
import { listKeys, listMails, listOrders, listTickets, listTrials } from './list-of-customer.ts';

/**
 * Returns everything about one person, by address in any case. Runs its statements together, since
 * a round trip may be slow.
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
    block: block
      ? {
          id: block.id,
          email: block.email,
          reason: block.reason,
          createdAt: block.createdAt.toISOString(),
        }
      : null,
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
