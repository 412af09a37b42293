/** Refuses an order of a blocked buyer for good: nothing is charged, and the buyer is told. */
export const buyerBlocked = (email: string | null) => ({
  to: 'expired' as const,
  values: { email, captureRefusal: 'blocked' as const, promoClaimedAt: null },
  reason: 'Its buyer’s address is blocked.',
  effects: [{ kind: 'tell-blocked' as const }],
});
