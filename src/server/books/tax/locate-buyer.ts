import type { orders } from '#db/schema.ts';

type Order = typeof orders.$inferSelect;
type Countries = Pick<Order, 'payerCountry' | 'addressCountry' | 'billingCountry'>;

/** A piece of evidence of where a buyer is (Reg. 282/2011, Art. 24f). */
export interface LocationEvidence {
  source: 'paypal' | 'address' | 'billing';
  /** ISO code. */
  country: string;
}

/** A buyer's country with what proves it. */
export interface BuyerLocation {
  /** Null: unknown. */
  country: string | null;
  evidence: LocationEvidence[];
  /** Holds where two or three are known and no two agree; the query is `countriesDiffer`. */
  isContradiction: boolean;
}

/**
 * Locates a buyer: the country that two agree on, else PayPal's, which alone suffices under EUR
 * 100,000 a year (Art. 24b), else that of the invoice, else that of the network address.
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
