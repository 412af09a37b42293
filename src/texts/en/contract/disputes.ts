export const texts = {
  noOrder: 'There is no such purchase',
  notPaid: 'There is no payment to prove.',
  noDispute: 'No dispute about this purchase is open.',
  isSent: 'The evidence has been sent.',
  isAccepted: 'The claim has been accepted.',
  isSending: 'It is on its way. Look again in a minute.',
  silent: 'PayPal does not answer. Send it again: PayPal takes it once.',
  refused: (reason: string) => `PayPal refused it (${reason}).`,
} as const;
