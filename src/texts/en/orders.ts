export const termsDialog = {
  title: 'Terms and Conditions',
  terms: (keys: number) => [
    'You buy a digital product that you can download at once. All sales are final.',
    'A refund can be considered within 7 days of the purchase.',
    `One purchase gives up to ${keys} license keys, each for one trading account.`,
    'Trading carries risk. No product promises a profit.',
  ],
  wholeText: 'The whole text: {terms} and {privacy} (each in a new tab).',
  termsLink: 'terms and conditions',
  privacyLink: 'privacy policy',
  agree: 'I agree to the Terms and Conditions',
  /** Why the button waits. */
  reason: 'Tick the box to confirm.',
  cancel: 'Cancel',
  confirm: 'Confirm',
} as const;
