import type { Order } from '../order.ts';

export type TermEffect =
  | { kind: 'end-access' }
  /** Adds its term to the purchase that it renews, or removes what it added at that moment. */
  | { kind: 'renew' | 'take-renewal-back'; renewedAt: Date };

interface Consequences {
  values: Partial<Pick<Order, 'renewedAt'>>;
  effects: TermEffect[];
}

export const cannotRenew =
  'The purchase it renews has since been refunded, ended or blocked, or has no end. This payment added nothing. Refund it.';

export const renewalRefused = (email: string | null) => ({
  to: 'expired' as const,
  values: { email, captureRefusal: 'not-renewable' as const, promoClaimedAt: null },
  reason: 'The purchase could no longer be renewed when it was paid.',
  effects: [{ kind: 'tell-renewal-refused' as const }],
});

/** Marks the term as added by `renewedAt`, so that it is added and removed only once. */
export function renew({ renewsId }: Order, at: Date): Consequences {
  if (renewsId === null) return { values: {}, effects: [] };
  return { values: { renewedAt: at }, effects: [{ kind: 'renew', renewedAt: at }] };
}

/** Ends what an order has opened; for a renewal: what it added. */
export function endPurchase({ renewedAt }: Order): Consequences {
  const effects: TermEffect[] = [{ kind: 'end-access' }];
  if (renewedAt === null) return { values: {}, effects };
  effects.push({ kind: 'take-renewal-back', renewedAt });
  return { values: { renewedAt: null }, effects };
}
