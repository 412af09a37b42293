export const texts = {
  badLink: 'This link is not valid. Ask for your data again.',
  expiredLink: 'This link has expired. Ask for your data again.',
  wrongCode: 'Invalid or expired code',
  failed: 'That did not work. Try again in a minute.',
  unknown: 'Nothing is kept about this address.',
} as const;
