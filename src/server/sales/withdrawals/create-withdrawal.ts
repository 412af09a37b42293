import { randomUUID } from 'node:crypto';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/sales/withdrawals.ts';
import type { Db } from '#db/client.ts';
import { orders, withdrawals } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { tooManyRequests } from '#server/kit/errors.ts';
import { lowerCase, mailboxKey } from '#server/kit/address-key.ts';
import { hasMailLeft, mailLimits } from '#server/kit/rate-limit/rate-limiter.ts';
import { countMessage } from '#server/kit/rate-limit/count-message.ts';
import { enqueueAcknowledgement, enqueueNotice } from './withdrawal-mails.ts';

type CreateDeps = Pick<Deps, 'db' | 'settings' | 'rateLimiter' | 'outbox' | 'now'>;
type Statement = ParsedInputOf<typeof contract.createWithdrawal>;
type Stored = typeof withdrawals.$inferSelect;

/** Mails over the limits are not sent, and the seller sees that. */
const acknowledgements = mailLimits('withdrawals');
/** Separate, so that statements in someone's name do not use up the notices to that address. */
const notices = mailLimits('withdrawal-notices');

/**
 * Stores a statement of withdrawal and queues an acknowledgement to its address, plus a notice to
 * the order's own address if that differs. Answers the same whether or not the order exists: a
 * statement that arrived counts.
 *
 * @throws AppError 429 over the limits of tickets
 */
export async function createWithdrawal(
  deps: CreateDeps,
  statement: Statement,
  { address }: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof contract.createWithdrawal>> {
  const { email } = statement;
  const waitSeconds = await countMessage(deps, 'withdrawals', { email, address });
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const [known, order] = await Promise.all([
    findStatement(deps.db, statement),
    findOrder(deps.db, statement.orderID),
  ]);
  if (known && !known.isAcknowledged) await acknowledgeLate(deps, known);
  const { id, createdAt } = known ?? (await store(deps, statement, order));
  return { success: true, withdrawalId: id, receivedAt: createdAt.toISOString() };
}

async function findStatement(
  db: Pick<Db, 'query'>,
  { orderID, email }: Statement,
): Promise<Stored | undefined> {
  return db.query.withdrawals.findFirst({
    where: and(
      sql`${withdrawals.statedOrderId} COLLATE NOCASE = ${orderID}`,
      sql`${withdrawals.email} COLLATE NOCASE = ${email}`,
    ),
  });
}

async function store(
  deps: CreateDeps,
  statement: Statement,
  order: Awaited<ReturnType<typeof findOrder>>,
): Promise<Stored> {
  const { db, settings, outbox, now } = deps;
  const { name, orderID, email } = statement;
  const own = order?.email ?? null;
  const isElsewhere = own !== null && lowerCase(own) !== lowerCase(email);
  // Always two addresses, so that the response time reveals nothing either.
  const [isAcknowledged, isNoticed] = await Promise.all([
    hasMailLeft(deps, acknowledgements, mailboxKey(email)),
    hasMailLeft(deps, notices, isElsewhere ? mailboxKey(own) : randomUUID()),
  ]);
  const stored = await db.transaction(async (tx) => {
    const createdAt = now();
    const [row] = await tx
      .insert(withdrawals)
      .values({
        name,
        statedOrderId: orderID,
        email,
        orderId: order?.id ?? null,
        isAcknowledged,
        createdAt,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    if (isAcknowledged) await enqueueAcknowledgement(tx, row, settings);
    if (order && isElsewhere && isNoticed) await enqueueNotice(tx, row, order, settings);
    return row;
  });
  outbox.wake();
  // The same statement was stored in the meantime.
  const result = stored ?? (await findStatement(db, statement));
  if (!result) throw new Error('The statement was not stored');
  return result;
}

/** Acknowledges a statement when it is repeated, if its mail was left out before. */
async function acknowledgeLate(deps: CreateDeps, { id, email }: Stored): Promise<void> {
  if (!(await hasMailLeft(deps, acknowledgements, mailboxKey(email)))) return;
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(withdrawals)
      .set({ isAcknowledged: true })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.isAcknowledged, false)))
      .returning();
    if (row) await enqueueAcknowledgement(tx, row, deps.settings);
  });
  deps.outbox.wake();
}

async function findOrder(db: Pick<Db, 'query'>, orderID: string) {
  // PayPal's ids are in upper case.
  const ids = [orderID, orderID.toUpperCase()];
  return db.query.orders.findFirst({
    where: or(inArray(orders.paypalOrderId, ids), inArray(orders.captureId, ids)),
    columns: { id: true, email: true, productName: true, paypalOrderId: true },
  });
}
