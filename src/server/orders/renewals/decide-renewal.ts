import type { Effect, OrderEvent, Transition } from '../decide.ts';
import type { Order } from '../order.ts';

/** What a transition writes and does beside the state. */
type Consequences = Pick<Transition, 'values' | 'effects'>;

/** Why the payment of a renewal needs a decision, for the seller. */
export const cannotRenew =
  'The purchase that it renews was refunded, ended or blocked meanwhile, or has no end. This payment added nothing; refund it.';

/** Refuses a renewal for good: its buyer is told that nothing is charged. */
export function renewalRefused({
  email,
}: Extract<OrderEvent, { kind: 'renewal-refused' }>): Transition {
  return {
    to: 'expired',
    values: { email, promoRefusal: 'not-renewable', promoClaimedAt: null },
    reason: 'The purchase could not be renewed any more when it was paid.',
    effects: [{ kind: 'tell-renewal-refused' }],
  };
}

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
  const effects: Effect[] = [{ kind: 'end-access' }];
  if (renewedAt === null) return { values: {}, effects };
  effects.push({ kind: 'take-renewal-back', renewedAt });
  return { values: { renewedAt: null }, effects };
}
