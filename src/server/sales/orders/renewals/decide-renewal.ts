import type { Order } from '../order.ts';

/** Effects that end what an order has opened, or change the ends of the purchase that it renews. */
export type TermEffect =
  | { kind: 'end-access' }
  /** Adds its term to the purchase that it renews, or takes off what it added at that moment. */
  | { kind: 'renew' | 'take-renewal-back'; renewedAt: Date };

/** Changes that accompany a new state. */
interface Consequences {
  values: Partial<Pick<Order, 'renewedAt'>>;
  effects: TermEffect[];
}

/** Why the payment of a renewal needs a decision, for the seller. */
export const cannotRenew =
  'The purchase that it renews was refunded, ended or blocked meanwhile, or has no end. This payment added nothing; refund it.';

/** Refuses a renewal for good: its buyer is told that nothing is charged. */
export const renewalRefused = (email: string | null) => ({
  to: 'expired' as const,
  values: { email, captureRefusal: 'not-renewable' as const, promoClaimedAt: null },
  reason: 'The purchase could not be renewed any more when it was paid.',
  effects: [{ kind: 'tell-renewal-refused' as const }],
});

/**
 * Adds a renewal's term; nothing for any other order. `renewedAt` says that it stands, so that it
 * is added once and taken off once.
 */
export function renew({ renewsId }: Order, at: Date): Consequences {
  if (renewsId === null) return { values: {}, effects: [] };
  return { values: { renewedAt: at }, effects: [{ kind: 'renew', renewedAt: at }] };
}

/** Ends what an order has opened or, of a renewal, added. */
export function endPurchase({ renewedAt }: Order): Consequences {
  const effects: TermEffect[] = [{ kind: 'end-access' }];
  if (renewedAt === null) return { values: {}, effects };
  effects.push({ kind: 'take-renewal-back', renewedAt });
  return { values: { renewedAt: null }, effects };
}
