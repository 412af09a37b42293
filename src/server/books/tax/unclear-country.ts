import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { countriesDiffer, orders, shopSettings } from '#db/schema.ts';

/** Holds in a shop that charges VAT; by default a shop charges none. */
const chargesVat = sql`(SELECT json_extract(${shopSettings.values}, '$.vatMode') FROM ${shopSettings}) <> 'none'`;

/** Holds for purchases whose evidence names different countries. */
export const hasUnclearCountry = and(
  isNotNull(orders.completedAt),
  eq(orders.state, 'completed'),
  countriesDiffer,
);

/** Holds for those among them that wait for the seller. */
export const needsCountry = and(hasUnclearCountry, chargesVat);
