import { and, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { toDollars } from '#contract/money.ts';
import type * as contract from '#contract/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { containsText } from '../contains-text.ts';
import type { Deps } from '../deps.ts';
import { revenueOf } from '../revenue.ts';
import {
  inOrder,
  isInRange,
  offsetOf,
  placeKey,
  readWhole,
  textKey,
  totalOf,
  type Order as SortOrder,
  type Range,
} from '../sorted-list.ts';
import type { Order } from './order.ts';

type Query = ParsedInputOf<typeof contract.listOrders>;

const dayMs = 86_400_000;

const searched = [
  orders.id,
  orders.paypalOrderId,
  orders.productName,
  orders.email,
  orders.promoCode,
];

/** A page of the purchases: orders that were paid, or those in the state that the query names. */
export async function listOrders(
  deps: Pick<Deps, 'db'>,
  query: Query,
): Promise<OutputOf<typeof contract.listOrders>> {
  const rows = await selectOrders(deps, query, query);
  const total = await totalOf(query, rows.length, () => deps.db.$count(orders, wanted(query)));
  return { purchases: rows.map(toSummary), total };
}

/** All that search and filters leave, in their order. */
export async function* readOrders(
  deps: Pick<Deps, 'db'>,
  query: Query,
): AsyncGenerator<contract.OrderRow[]> {
  for await (const rows of readWhole((range) => selectOrders(deps, query, range))) {
    yield rows.map(toSummary);
  }
}

function selectOrders({ db }: Pick<Deps, 'db'>, query: Query, range: Range) {
  const order: SortOrder = {
    key: sortKeys(query)[query.sort],
    id: orders.id,
    direction: query.direction,
  };
  return db
    .select({
      id: orders.id,
      paypalOrderId: orders.paypalOrderId,
      productId: orders.productId,
      email: orders.email,
      promoCode: orders.promoCode,
      productName: orders.productName,
      amountCents: orders.amountCents,
      refundedCents: orders.refundedCents,
      state: orders.state,
      date: sql<number>`${dateOf(query)}`,
      key: placeKey(order),
    })
    .from(orders)
    .where(and(wanted(query), isInRange(order, range)))
    .orderBy(...inOrder(order))
    .limit(range.limit)
    .offset(offsetOf(range));
}

type Row = Pick<
  Order,
  | 'id'
  | 'paypalOrderId'
  | 'productId'
  | 'email'
  | 'promoCode'
  | 'productName'
  | 'amountCents'
  | 'refundedCents'
  | 'state'
> & {
  /** When it was paid, else when it was last heard of; ms since the epoch. */
  date: number;
};

/** An order as the admin's lists name it, in the words of the contract. */
export function toSummary(order: Row): contract.OrderRow {
  return {
    id: order.id,
    // Where its creation was never answered there is none.
    orderId: order.paypalOrderId ?? '',
    productId: order.productId,
    email: order.email,
    promoCode: order.promoCode,
    productName: order.productName,
    amount: toDollars(order.amountCents),
    revenue: toDollars(revenueOf(order)),
    state: order.state,
    date: new Date(order.date).toISOString(),
  };
}

/** Whether all that the query finds was paid: then the index of the purchases holds it, in the order of the payments. */
function isAllPaid({ state }: Query): boolean {
  return state === 'paid' || state === 'completed';
}

/** When it was paid, else when it was last heard of; ms since the epoch. */
function dateOf(query: Query): SQL {
  return isAllPaid(query)
    ? sql`${orders.completedAt}`
    : sql`coalesce(${orders.completedAt}, ${orders.updatedAt})`;
}

function sortKeys(query: Query): Record<Query['sort'], SortOrder['key']> {
  return {
    date: dateOf(query),
    id: orders.id,
    orderId: textKey(orders.paypalOrderId),
    productId: orders.productId,
    email: textKey(orders.email),
    promoCode: textKey(orders.promoCode),
    amount: orders.amountCents,
  };
}

function wanted(query: Query): SQL | undefined {
  const { state, from, to, search } = query;
  const date = dateOf(query);
  return and(
    isInState(state),
    from ? gte(date, Date.parse(from)) : undefined,
    to ? lt(date, Date.parse(to) + dayMs) : undefined,
    containsText(search, searched),
  );
}

function isInState(state: Query['state']): SQL | undefined {
  switch (state) {
    case 'paid':
      return isNotNull(orders.completedAt);
    case 'completed':
      // Nearly all purchases are in this state; the plus keeps SQLite from looking them up by it.
      return and(isNotNull(orders.completedAt), sql`+${orders.state} = ${state}`);
    case 'disputed':
      return isNotNull(orders.disputeId);
    default:
      return eq(orders.state, state);
  }
}
