import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { orders, countriesDiffer, shopSettings } from '#db/schema.ts';

type Order = typeof orders.$inferSelect;
type Countries = Pick<Order, 'payerCountry' | 'addressCountry' | 'billingCountry'>;

/** Evidence of a buyer's country (Reg. 282/2011, Art. 24f). */
export interface LocationEvidence {
  source: 'paypal' | 'address' | 'billing';
  /** ISO code. */
  country: string;
}

export interface BuyerLocation {
  /** Null: unknown. */
  country: string | null;
  evidence: LocationEvidence[];
  /** Two or three are known and no two agree; `countriesDiffer` is the same in SQL. */
  isContradiction: boolean;
}

/**
 * Locates a buyer: in the country that two pieces agree on, else PayPal's, which alone suffices
 * under EUR 100,000 a year (Art. 24b), else the invoice's, else the network address's.
 */
export function locateBuyer({
  payerCountry,
  addressCountry,
  billingCountry,
}: Countries): BuyerLocation {
  const known: { source: LocationEvidence['source']; country: string | null }[] = [
    { source: 'paypal', country: payerCountry },
    { source: 'billing', country: billingCountry },
    { source: 'address', country: addressCountry },
  ];
  const evidence = known.filter((each): each is LocationEvidence => each.country !== null);
  const agreed = evidence.find(
    ({ country }, place) => evidence.findIndex((each) => each.country === country) !== place,
  );
  return {
    country: (agreed ?? evidence[0])?.country ?? null,
    evidence,
    isContradiction: evidence.length > 1 && !agreed,
  };
}

/** Holds in a shop that charges VAT; by default a shop charges none. */
const chargesVat = sql`(SELECT json_extract(${shopSettings.values}, '$.vatMode') FROM ${shopSettings}) <> 'none'`;

export const hasUnclearCountry = and(
  isNotNull(orders.completedAt),
  eq(orders.state, 'completed'),
  countriesDiffer,
);

export const needsCountry = and(hasUnclearCountry, chargesVat);
