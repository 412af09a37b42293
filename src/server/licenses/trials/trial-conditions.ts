import { sql, type SQL, and, eq } from 'drizzle-orm';
import { mailboxOf } from '#db/mailbox.ts';
import { bundleParts, orderParts, orders, trials } from '#db/schema.ts';
import { addressKeyOf, mailboxKey } from '#server/kit/address-key.ts';

const bundles = sql`SELECT ${bundleParts}.bundle_id FROM ${bundleParts}`;

/** Matches orders of the product, and of bundles that contained it at the time of the sale. */
const hasProduct = sql`(${orders}.product_id = ${trials}.product_id OR EXISTS (SELECT 1 FROM ${orderParts}
  WHERE ${orderParts}.order_id = ${orders}.id AND ${orderParts}.product_id = ${trials}.product_id))`;

const local = sql`substr(${trials}.address, 1, instr(${trials}.address, '@') - 1)`;

/**
 * Matches trials whose address has bought the product, or a bundle with it. Walks the index of
 * buyers, in which all spellings of an address begin with the same letters.
 */
export const isBought = (condition: SQL = sql`1`): SQL<0 | 1> => sql<0 | 1>`EXISTS (
  SELECT 1 FROM ${orders} INDEXED BY orders_buyers
  WHERE ${orders}.state = 'completed' AND ${orders}.email IS NOT NULL
    AND ${orders}.product_id IN (SELECT ${trials}.product_id UNION ALL ${bundles}) AND ${hasProduct}
    AND lower(${orders}.email) >= ${local} AND lower(${orders}.email) < ${local} || char(1114111)
    AND ${addressKeyOf(sql`${orders}.email`)} = ${trials}.address AND ${condition})`;

/** Matches trials that a sale followed. */
export const isBoughtAfter: SQL<0 | 1> = isBought(
  sql`${orders}.origin = 'paypal' AND ${orders}.completed_at >= ${trials}.created_at`,
);

/** Matches a mailbox's trial of a product, in any spelling of the address. */
export const isTrialOf = (productId: number, email: string): SQL | undefined =>
  and(eq(trials.productId, productId), eq(mailboxOf('"trials"."address"'), mailboxKey(email)));
