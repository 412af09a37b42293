export const texts = {
  noteTooLong: (characters: number) => `A note has at most ${characters} characters`,
  reasonMissing: 'Say why',
  reasonTooLong: (characters: number) => `A reason has at most ${characters} characters`,
  reasonOneLine: 'A reason has one line',
  termDays: (days: number) => `Enter 1 to ${days} whole days`,
  keyLimit: (keys: number) => `Enter 1 to ${keys} keys`,
  expiresAt:
    'Give the last day, such as 2026-12-31, or a moment in UTC, such as 2026-12-31T12:00:00Z',
  nothing: 'Say what to change.',
  noFile: 'This product has no file, so there is nothing to give.',
  addressBlocked: 'This address is blocked. Take its block back first.',
  notPurchase: 'This is no purchase that can be changed.',
  paidWithPayPal: 'A sale through PayPal ends by a refund. You can block it.',
  notAtPayPal: 'PayPal never saw this purchase.',
} as const;
