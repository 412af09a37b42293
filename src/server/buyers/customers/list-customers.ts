import { sql, type SQL } from 'drizzle-orm';
import type * as contract from '#contract/buyers/customers.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import {
  blocks,
  customerNotes,
  customerText,
  licenses,
  licenseText,
  orders,
  tickets,
} from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { containsOrder } from '#server/kit/lists/hidden-order-ids.ts';
import { containsText, readPage, textKey } from '#server/kit/lists/sorted-list.ts';
import { revenueCents } from '#server/kit/lists/revenue.ts';
import { addressKeyOf } from '#server/kit/address-key.ts';
import { isNoTrial } from '#server/sales/orders/order.ts';

interface Row {
  email: string;
  orders: number;
  spentCents: number;
  tickets: number;
  lastAt: number;
  isBlocked: 0 | 1;
  hasNote: 0 | 1;
}

export async function listCustomers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { search, ...page }: ParsedInputOf<typeof contract.listCustomers>,
  caller: Caller,
): Promise<OutputOf<typeof contract.listCustomers>> {
  const found = search === '' ? undefined : addressesWith(search, caller, now());
  const { rows, total } = await readPage(
    page,
    () => db.all<Row>(selectPage(found, page)),
    async () => {
      const persons =
        found === undefined ? countAll : sql`SELECT count(*) AS total FROM (${newestOf(found)})`;
      return (await db.get<{ total: number }>(persons))?.total ?? 0;
    },
  );
  const customers = rows.map((row) => ({
    email: row.email,
    orders: row.orders,
    spent: toDollars(row.spentCents),
    tickets: row.tickets,
    isBlocked: row.isBlocked === 1,
    hasNote: row.hasNote === 1,
    lastAt: new Date(row.lastAt).toISOString(),
  }));
  return { customers, total };
}

const orderKey = textKey(orders.email);
const ticketKey = textKey(tickets.email);
/** Compares like the indexes: a plain column would add its affinity, and no index would match. */
const keyOf = (name: 'person' | 'own' | 'writer') => sql.raw(`coalesce(${name}.email, '')`);
const ordersByAddress = sql`${orders} INDEXED BY orders_customer WHERE ${orders.email} IS NOT NULL`;
const ticketsByAddress = sql`${tickets} INDEXED BY tickets_by_email`;

const selectPage = (
  found: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): SQL => sql`
  SELECT email, at AS "lastAt",
    (SELECT count(*) FROM ${ordersByAddress} AND ${orderKey} = ${keyOf('person')} AND ${isNoTrial}) AS orders,
    (SELECT ${revenueCents} FROM ${ordersByAddress} AND ${orderKey} = ${keyOf('person')}) AS "spentCents",
    (SELECT count(*) FROM ${ticketsByAddress} WHERE ${ticketKey} = ${keyOf('person')}) AS tickets,
    EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.address} = ${addressKeyOf(sql`person.email`)}) AS "isBlocked",
    EXISTS (SELECT 1 FROM ${customerNotes} WHERE ${customerNotes.email} = lower(person.email)) AS "hasNote"
  FROM (${newestOf(found)} ORDER BY at DESC, email LIMIT ${limit} OFFSET ${offset}) AS person`;

/**
 * Selects the newest order or ticket of each person, one row each. Walks both by date and looks up
 * whether an address has a newer one: grouping all addresses takes ten times as long. A published
 * ticket of an erased person has no address.
 */
function newestOf(found: SQL | undefined): SQL {
  const isFound = (email: SQL) =>
    found === undefined ? sql`1` : sql`lower(${email}) IN (${found})`;
  return sql`
    SELECT own.email AS email, own.created_at AS at FROM ${orders} AS own INDEXED BY orders_newest
    WHERE own.email IS NOT NULL AND ${isFound(sql`own.email`)}
      AND own.id = (SELECT ${orders.id} FROM ${ordersByAddress} AND ${orderKey} = ${keyOf('own')}
        ORDER BY ${orders.createdAt} DESC, ${orders.id} DESC LIMIT 1)
      AND own.created_at >= coalesce((SELECT ${tickets.createdAt} FROM ${ticketsByAddress}
        WHERE ${ticketKey} = ${keyOf('own')} ORDER BY ${tickets.id} DESC LIMIT 1), 0)
    UNION ALL
    SELECT own.email, own.created_at FROM ${tickets} AS own INDEXED BY tickets_created
    WHERE own.email <> '' AND ${isFound(sql`own.email`)}
      AND own.id = (SELECT max(${tickets.id}) FROM ${ticketsByAddress} WHERE ${ticketKey} = ${keyOf('own')})
      AND own.created_at > coalesce((SELECT max(${orders.createdAt}) FROM ${ordersByAddress}
        AND ${orderKey} = ${keyOf('own')}), 0)`;
}

/** Counts everyone from the indexes by address, which group without sorting. */
const countAll = sql`SELECT (SELECT count(*) FROM (SELECT 1 FROM ${ordersByAddress} GROUP BY ${orderKey}))
  + (SELECT count(*) FROM (SELECT ${ticketKey} AS email FROM ${ticketsByAddress} GROUP BY ${ticketKey}) AS writer
    WHERE writer.email <> '' AND NOT EXISTS (SELECT 1 FROM ${ordersByAddress} AND ${orderKey} = ${keyOf('writer')})) AS total`;

/** Selects addresses, in lower case, by their orders, keys, tickets and notes. */
const addressesWith = (search: string, caller: Caller, now: Date): SQL => sql`
  SELECT lower(${orderKey}) FROM ${ordersByAddress} AND ${containsOrder(search, customerText, caller, now)}
  UNION SELECT lower(${orders.email}) FROM ${orders} WHERE ${orders.id} IN (
    SELECT ${licenses.orderId} FROM ${licenses} INDEXED BY licenses_by_id WHERE ${containsText(search, [licenseText])})
  UNION SELECT lower(${ticketKey}) FROM ${ticketsByAddress} WHERE ${containsText(search, [ticketKey])}
  UNION SELECT ${customerNotes.email} FROM ${customerNotes} WHERE ${containsText(search, [customerNotes.note])}`;
