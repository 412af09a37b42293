import { sql, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { textKey } from '#server/kit/lists/sorted-list.ts';

/** Selects the ids of an address's orders from an index alone; trials only by `condition`. */
export const ordersOf = (email: string, condition: SQL = sql`1`): SQL => sql`
  SELECT ${orders.id} FROM ${orders} INDEXED BY orders_customer
  WHERE ${orders.email} IS NOT NULL AND ${textKey(orders.email)} = ${email} AND ${condition}`;

export const isTrial = sql`${orders.state} = 'trial'`;
export const isNoTrial = sql`${orders.state} <> 'trial'`;

export const totalOf = (ids: SQL) => sql<number>`(SELECT count(*) FROM (${ids}))`;
