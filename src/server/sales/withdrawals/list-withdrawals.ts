import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import type * as contract from '#contract/sales/withdrawals.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders, refunds, withdrawals } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { containsBeside, findToldIds } from '#server/kit/lists/hidden-order-ids.ts';
import { containsText, readPage } from '#server/kit/lists/sorted-list.ts';
import { ordersOf } from '../orders/orders-of.ts';
import { describeWithdrawal, isOpen, selectWithdrawals } from './describe-withdrawal.ts';

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
