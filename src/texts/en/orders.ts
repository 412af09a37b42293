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

export const successPage = {
  title: 'Your purchase',
  description: 'Your purchase: order ID, download and license keys.',
  withoutScript:
    "This page needs JavaScript. Your purchase is safe: use {redownload} with your email and the order ID from our receipt, or the transaction ID from PayPal's.",
  redownload: 're-download',
} as const;

export const paymentFailedPage = {
  /** What became of a payment the browser alone knows. */
  title: 'Your payment',
  noDownload: 'This download is not available',
  description: 'The payment or download did not work, and what to do next.',
  heading: 'Payment failed',
  text: 'The payment or download could not be completed. If you approved a payment, do not pay again, we will mail you.',
} as const;
