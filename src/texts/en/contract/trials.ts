export const texts = {
  sent: 'If you can try this product, a code is on its way to you.',
  noTrial: 'This product has no trial.',
  hadTrial: 'You have tried this product.',
  wrongCode: 'Invalid or expired code',
  failed: 'Your trial could not be started. Try again in a minute.',
} as const;
