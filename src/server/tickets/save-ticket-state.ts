import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { tickets } from '#db/schema.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/tickets.ts';
import { recordAction } from '../audit-log.ts';
import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { describeTicket } from './describe-ticket.ts';
import { getTicket } from './get-ticket.ts';

/**
 * Closes a ticket, or opens it again. What is so already stays as it is, and nothing is written down of it.
 *
 * @throws AppError 404
 */
export async function saveTicketState(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, state }: ParsedInputOf<typeof contract.saveTicketState>,
  caller: Caller,
): Promise<contract.TicketDetail> {
  const isClosing = state === 'closed';
  const isOther = isClosing ? isNull(tickets.closedAt) : isNotNull(tickets.closedAt);
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(tickets)
      .set({ closedAt: isClosing ? now() : null })
      .where(and(eq(tickets.id, id), isOther))
      .returning();
    if (!changed) return;
    const action = isClosing ? 'ticket-closed' : 'ticket-reopened';
    await recordAction(tx, caller, { action, subject: describeTicket(changed) }, now());
  });
  return getTicket({ db }, { id });
}
