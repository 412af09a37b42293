import { inArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { eventDeliveries, licenseMoves, licenses, orders, refunds, tickets } from '#db/schema.ts';
import { ordersOf } from '#server/sales/orders/order.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';
import { addressKey, lowerCase } from '#server/kit/address-key.ts';

/** Matches rows by an index, even if there is no id. */
export const isOneOf = (column: AnyColumn, ids: (string | number)[]): SQL =>
  inArray(column, ids.length > 0 ? ids : [sql`NULL`]);

/** The ids of everything that belongs to an address. */
export interface Person {
  /** In lower case. */
  email: string;
  /** In the form that blocks and trials compare. */
  address: string;
  orderIds: string[];
  /** Keys of their orders. */
  licenseIds: number[];
  /** Keys of other buyers' orders that name the address: a key's address is typed freely. */
  namedIn: number[];
  ticketIds: number[];
  /** Trading accounts that their keys are or were bound to. */
  accounts: string[];
}

/** Matches events of a person's orders, refunds, keys and tickets. */
export const isAbout = ({ orderIds, licenseIds, ticketIds }: Person): SQL | undefined =>
  or(
    isOneOf(eventDeliveries.subjectId, [...orderIds, ...licenseIds, ...ticketIds].map(String)),
    sql`${eventDeliveries.subjectId} IN (SELECT ${refunds.paypalRefundId} FROM ${refunds}
      WHERE ${isOneOf(refunds.orderId, orderIds)})`,
  );

/** Finds what belongs to an address, in any case. */
export async function findPerson(db: Reader, typed: string): Promise<Person> {
  const email = lowerCase(typed.trim());
  const [orderRows, ticketRows] = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, sql`(${ordersOf(email)})`)),
    db
      .select({ id: tickets.id })
      .from(tickets)
      .where(sql`${textKey(tickets.email)} = ${email}`),
  ]);
  const orderIds = orderRows.map(({ id }) => id);
  const found = await db
    .select({ id: licenses.id, orderId: licenses.orderId, account: licenses.accountNumber })
    .from(licenses)
    .where(or(isOneOf(licenses.orderId, orderIds), sql`${textKey(licenses.email)} = ${email}`));
  const own = new Set(orderIds);
  const keys = found.filter(({ orderId }) => own.has(orderId));
  const licenseIds = keys.map(({ id }) => id);
  const moves = await db
    .select({ account: licenseMoves.fromAccountNumber })
    .from(licenseMoves)
    .where(isOneOf(licenseMoves.licenseId, licenseIds));
  const accounts = [...keys, ...moves].map(({ account }) => account);
  return {
    email,
    address: addressKey(email),
    orderIds,
    licenseIds,
    namedIn: found.filter(({ orderId }) => !own.has(orderId)).map(({ id }) => id),
    ticketIds: ticketRows.map(({ id }) => id),
    accounts: [...new Set(accounts)].filter((account) => account !== ''),
  };
}
