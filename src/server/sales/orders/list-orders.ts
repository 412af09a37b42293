import { and, eq, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import { orders, orderText, refunds, reviews, tickets } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import { orderColumns } from '#contract/sales/orders.ts';
import type * as contract from '#contract/sales/orders.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { endOf, startOfDay } from '#contract/kit/zones.ts';
import { defineTable } from '#server/kit/endpoint/csv.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { containsOrder } from '#server/kit/lists/hidden-order-ids.ts';
import type { Deps } from '#server/deps.ts';
import { revenueOf } from '#server/kit/lists/revenue.ts';
import { hasUnclearCountry } from '#server/books/tax/locate-buyer.ts';
import {
  inOrder,
  partsByEnd,
  placeKey,
  readPage,
  readWhole,
  selectIds,
  textKey,
  type Order as SortOrder,
  type Part,
  type Range,
} from '#server/kit/lists/sorted-list.ts';
import { isEnding } from './access.ts';
import type { Order } from './order.ts';

type Query = ParsedInputOf<typeof contract.listOrders>;
type ListDeps = Pick<Deps, 'db' | 'settings' | 'now'>;

/** Returns a page of the paid orders, or of those in the state that the query names. */
export async function listOrders(
  deps: ListDeps,
  query: Query,
  caller: Caller,
): Promise<OutputOf<typeof contract.listOrders>> {
  const { rows, total } = await readPage(
    query,
    () => selectOrders(deps, { query, caller }, query),
    () =>
      deps.db.$count(walk(query, 'date'), and(isWanted(deps, query), isFound(deps, query, caller))),
  );
  return { purchases: rows.map(toSummary), total };
}

async function* readOrders(
  deps: ListDeps,
  query: Query,
  caller: Caller,
): AsyncGenerator<contract.OrderRow[]> {
  for (const part of query.sort === 'expiresAt' ? partsByEnd(orders.expiresAt, orders.id) : [{}]) {
    for await (const rows of readWhole((range) =>
      selectOrders(deps, { query, caller }, range, part),
    )) {
      yield rows.map(toSummary);
    }
  }
}

/** Selects the ids from an index alone, then the rows for them. */
function selectOrders(
  deps: ListDeps,
  { query, caller }: { query: Query; caller: Caller },
  range: Range,
  part: Part = {},
) {
  const order: SortOrder = {
    key: part.key ?? sortKeys(query)[query.sort],
    id: orders.id,
    direction: query.direction,
    isNullable: query.sort === 'expiresAt' && !part.key,
  };
  const from = walk(query, query.sort);
  const where = and(isWanted(deps, query), isAmongFound(deps, query, caller), part.where);
  const ids = selectIds(deps.db, { order, range, from, where });
  return deps.db
    .select({
      id: orders.id,
      paypalOrderId: orders.paypalOrderId,
      productId: orders.productId,
      email: orders.email,
      buyerName,
      promoCode: orders.promoCode,
      productName: orders.productName,
      amountCents: orders.amountCents,
      refundedCents: orders.refundedCents,
      refundedAt,
      state: orders.state,
      origin: orders.origin,
      expiresAt: orders.expiresAt,
      renewsId: orders.renewsId,
      disputeId: orders.disputeId,
      date: sql<number>`${dateOf(query)}`,
      key: placeKey(order),
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(...inOrder(order));
}

/** When the last of an order's money was returned, ms since the epoch; null: none was. */
const refundedAt = sql<
  number | null
>`(SELECT max(${refunds.updatedAt}) FROM ${refunds} WHERE ${refunds.orderId} = ${orders}.id AND ${refunds.state} = 'completed')`;

/** The name that a buyer gave with a review of the purchase, else with the newest ticket. */
export const buyerName = sql<string | null>`coalesce(
  (SELECT ${reviews.name} FROM ${reviews} WHERE ${reviews.orderId} = ${orders}.id),
  (SELECT ${tickets.name} FROM ${tickets} INDEXED BY tickets_by_email
    WHERE ${textKey(tickets.email)} = coalesce(${orders}.email, '?') ORDER BY ${tickets.id} DESC LIMIT 1))`;

/** The covering index of each sort order. The one by date also holds the searched text. */
const indexes: Record<Query['sort'], string> = {
  date: 'orders_purchases',
  id: 'orders_paid_by_id',
  orderId: 'orders_paid_by_paypal_order',
  productId: 'orders_paid_by_product',
  email: 'orders_paid_by_email',
  promoCode: 'orders_paid_by_promo_code',
  amount: 'orders_paid_by_amount',
  expiresAt: 'orders_paid_by_expiry',
};

/**
 * Names the index, so that SQLite's statistics cannot choose another. Unpaid and ending orders are
 * few: they are looked up and sorted.
 */
function walk(query: Query, sort: Query['sort']): SQL {
  return sql`${orders} INDEXED BY ${sql.identifier(indexOf(query, sort))}`;
}

function indexOf(query: Query, sort: Query['sort']): string {
  if (isAllPaid(query)) return indexes[sort];
  if (query.state === 'ending') return indexes.expiresAt;
  if (query.state === 'contradictory') return 'orders_located';
  return query.state === 'disputed' ? 'orders_disputed' : 'orders_state';
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
  | 'origin'
  | 'expiresAt'
  | 'renewsId'
  | 'disputeId'
> & {
  buyerName: string | null;
  /** Date of payment, else of the last change; ms since the epoch. */
  date: number;
  refundedAt: number | null;
};

export function toSummary(order: Row): contract.OrderRow {
  return {
    id: order.id,
    // Empty when PayPal never answered the creation.
    orderId: order.paypalOrderId ?? '',
    productId: order.productId,
    email: order.email,
    buyerName: order.buyerName,
    promoCode: order.promoCode,
    productName: order.productName,
    amount: toDollars(order.amountCents),
    revenue: toDollars(revenueOf(order)),
    refunded: toDollars(order.refundedCents),
    refundedAt: order.refundedAt === null ? null : new Date(order.refundedAt).toISOString(),
    state: order.state,
    origin: order.origin,
    isDisputed: order.disputeId !== null,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    renews: order.renewsId,
    date: new Date(order.date).toISOString(),
  };
}

/** Tells whether the query finds paid orders only, which the index of purchases covers. */
function isAllPaid({ state }: Query): boolean {
  return state === 'paid' || state === 'completed';
}

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
    expiresAt: orders.expiresAt,
  };
}

function isWanted(
  { settings, now }: Pick<Deps, 'settings' | 'now'>,
  query: Query,
): SQL | undefined {
  const { state, origin, from, to } = query;
  const { timeZone } = settings;
  const date = dateOf(query);
  return and(
    isInState(state, now()),
    origin && eq(orders.origin, origin),
    from ? gte(date, startOfDay(timeZone, from).getTime()) : undefined,
    to ? lte(date, endOf(timeZone, to).getTime()) : undefined,
  );
}

function isFound({ now }: ListDeps, { search }: Query, caller: Caller): SQL | undefined {
  return containsOrder(search, orderText, caller, now());
}

/** Collects the matches first unless the date's index is walked: no other index holds the text. */
function isAmongFound(deps: ListDeps, query: Query, caller: Caller): SQL | undefined {
  const found = isFound(deps, query, caller);
  if (!found || query.sort === 'date' || !isAllPaid(query)) return found;
  return sql`+${orders}.rowid IN (SELECT ${orders}.rowid FROM ${walk(query, 'date')} WHERE ${orders.completedAt} IS NOT NULL AND ${found})`;
}

function isInState(state: Query['state'], now: Date): SQL | undefined {
  switch (state) {
    case 'paid':
      return isNotNull(orders.completedAt);
    case 'completed':
      return and(isNotNull(orders.completedAt), eq(orders.state, state));
    case 'disputed':
      return isNotNull(orders.disputeId);
    case 'contradictory':
      return hasUnclearCountry;
    case 'ending':
      return and(isNotNull(orders.completedAt), isEnding(now));
    default:
      return eq(orders.state, state);
  }
}

export const ordersTable = defineTable('Purchases', readOrders, orderColumns, {});
