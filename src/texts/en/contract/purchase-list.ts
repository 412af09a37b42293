/** Texts about the purchases of an address. */
export const texts = {
  sent: 'If this address has purchases here, their list is in the mail. Check your spam folder.',
  failed: 'The list could not be asked for. Try again.',
  notFound: 'There is no such purchase of this address.',
} as const;
