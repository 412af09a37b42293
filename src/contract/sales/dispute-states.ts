export const disputeAnswerKinds = ['evidence', 'accept'] as const;

/** `sending`: PayPal has not answered yet. */
export const disputeAnswerStates = ['sending', 'sent', 'refused'] as const;

/** Outcomes in the seller's favour (PayPal's Disputes v1, `outcome_code`). */
export const wonOutcomes: readonly string[] = [
  'RESOLVED_SELLER_FAVOUR',
  'CANCELED_BY_BUYER',
  'DENIED',
];
