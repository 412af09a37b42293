export const withdrawalDecisions = ['refund', 'decline'] as const;

/** `refunding`: PayPal has not finished the refund. `open`: it waits for a decision. */
export const withdrawalStates = ['open', 'refunding', 'refunded', 'declined'] as const;
