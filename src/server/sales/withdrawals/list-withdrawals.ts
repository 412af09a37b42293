import { and, count, desc, eq, or, sql, getTableColumns } from 'drizzle-orm';
import type * as contract from '#contract/sales/withdrawals.ts';
import { withdrawalDays, type Withdrawal } from '#contract/sales/withdrawals.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders, refunds, withdrawals, orderConsents } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { containsBeside, findToldIds } from '#server/kit/lists/hidden-order-ids.ts';
import { readPage, containsText } from '#server/kit/lists/sorted-list.ts';
import { ordersOf } from '../orders/order.ts';
import { dayMs, dayOf } from '#contract/kit/days.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { Db } from '#db/client.ts';
import { lowerCase } from '#server/kit/address-key.ts';

export async function listWithdrawals(
  deps: Pick<Deps, 'db' | 'now'>,
  { search, state, purchaseId, customer, ...page }: ParsedInputOf<typeof contract.listWithdrawals>,
  caller: Caller,
): Promise<OutputOf<typeof contract.listWithdrawals>> {
  const { db, now } = deps;
  const searched = [withdrawals.name, withdrawals.statedOrderId, withdrawals.email];
  const wanted = and(
    containsText(search, searched),
    containsBeside(search, searched, await findToldIds(deps, search, caller)),
    state === 'open' ? isOpen : undefined,
    purchaseId === undefined ? undefined : eq(withdrawals.orderId, purchaseId),
    customer === undefined ? undefined : isOfCustomer(customer),
  );
  const moment = now();
  const { rows, total } = await readPage(
    page,
    () =>
      selectWithdrawals(db)
        .where(wanted)
        .orderBy(desc(withdrawals.id))
        .limit(page.limit)
        .offset(page.offset),
    () => countWithdrawals({ db }, wanted),
  );
  return { withdrawals: rows.map((row) => describeWithdrawal(row, moment)), total };
}

const isOfCustomer = (email: string) =>
  or(
    sql`${withdrawals.email} COLLATE NOCASE = ${email}`,
    sql`${withdrawals.orderId} IN (${ordersOf(email)})`,
  );

export const countOpenWithdrawals = (deps: Pick<Deps, 'db'>) => countWithdrawals(deps, isOpen);

async function countWithdrawals(
  { db }: Pick<Deps, 'db'>,
  wanted: ReturnType<typeof and>,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .leftJoin(refunds, eq(refunds.id, withdrawals.refundId))
    .where(wanted);
  return row?.total ?? 0;
}

export const selectWithdrawals = (db: Pick<Db, 'select'>) =>
  db
    .select({
      withdrawal: getTableColumns(withdrawals),
      order: {
        id: orders.id,
        state: orders.state,
        productName: orders.productName,
        email: orders.email,
        captureId: orders.captureId,
        amountCents: orders.amountCents,
        refundedCents: orders.refundedCents,
        completedAt: orders.completedAt,
      },
      consent: { confirmedAt: orderConsents.confirmedAt, confirmedBy: orderConsents.confirmedBy },
      consentOf: orderConsents.orderId,
      refund: { state: refunds.state, failure: refunds.failure },
    })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .leftJoin(orderConsents, eq(orderConsents.orderId, orders.id))
    .leftJoin(refunds, eq(refunds.id, withdrawals.refundId));

type WithdrawalRow = Awaited<ReturnType<typeof selectWithdrawals>>[number];
type WithdrawnOrder = NonNullable<WithdrawalRow['order']>;

/** Matches withdrawals that await a decision, like the state `open`. */
const isOpen = sql`(${withdrawals.decision} IS NULL OR ${refunds.state} = 'failed')
  AND coalesce(${orders.state}, '') NOT IN ('refunded', 'reversed')`;

/** Selects when the oldest of them was received, ms since the epoch. */
export const oldestOpenWithdrawal = sql`SELECT min(${withdrawals.createdAt}) FROM ${withdrawals}
  LEFT JOIN ${orders} ON ${orders.id} = ${withdrawals.orderId}
  LEFT JOIN ${refunds} ON ${refunds.id} = ${withdrawals.refundId} WHERE ${isOpen}`;

export function describeWithdrawal(row: WithdrawalRow, now: Date): Withdrawal {
  const { id, name, statedOrderId, email, createdAt, isAcknowledged } = row.withdrawal;
  const state = stateOf(row);
  const isOpenNow = state === 'open';
  const { decidedAt, declineText } = row.withdrawal;
  return {
    id,
    name,
    orderID: statedOrderId,
    email,
    receivedAt: createdAt.toISOString(),
    state,
    daysLeft: isOpenNow ? withdrawalDays - daysFrom(createdAt, now) : null,
    isAcknowledged,
    order: row.order && { ...describeOrder(row.order, row.withdrawal), waiver: waiverOf(row) },
    decidedAt: isOpenNow ? null : (decidedAt?.toISOString() ?? null),
    declineText,
    refundFailure: row.refund?.failure ?? null,
  };
}

/** Derives the state: a refused refund decides nothing; money returned some other way does. */
function stateOf({ withdrawal, order, refund }: WithdrawalRow): Withdrawal['state'] {
  if (withdrawal.decision === 'decline') return 'declined';
  if (refund?.state === 'requested' || refund?.state === 'pending') return 'refunding';
  if (refund?.state === 'completed') return 'refunded';
  return order?.state === 'refunded' || order?.state === 'reversed' ? 'refunded' : 'open';
}

function waiverOf({ consent, consentOf }: WithdrawalRow) {
  if (consentOf === null) return null;
  const { confirmedAt = null, confirmedBy = null } = consent ?? {};
  return { confirmedAt: confirmedAt?.toISOString() ?? null, confirmedBy };
}

function describeOrder(
  order: WithdrawnOrder,
  { email, createdAt }: WithdrawalRow['withdrawal'],
): Omit<NonNullable<Withdrawal['order']>, 'waiver'> {
  const { id, productName, completedAt, amountCents, refundedCents } = order;
  const isRefundable =
    order.captureId !== null && (order.state === 'completed' || order.state === 'review');
  return {
    id,
    productName,
    refundable: isRefundable ? toDollars(amountCents - refundedCents) : 0,
    paidAt: completedAt?.toISOString() ?? null,
    email: order.email,
    isOwnAddress: order.email !== null && lowerCase(order.email) === lowerCase(email),
    isInTime: completedAt && dayOf(createdAt) <= lastDayOf(completedAt),
  };
}

const daysFrom = (from: Date, to: Date) =>
  (Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs;

/**
 * Returns the last UTC day of the period: the day of the contract is not counted, and a last day at
 * a weekend moves to Monday (Regulation 1182/71, Art. 3). Public holidays are left to the seller.
 */
function lastDayOf(contract: Date): string {
  const last = new Date(contract.getTime() + withdrawalDays * dayMs);
  const weekend: Record<number, number> = { 6: 2, 0: 1 };
  return dayOf(new Date(last.getTime() + (weekend[last.getUTCDay()] ?? 0) * dayMs));
}
