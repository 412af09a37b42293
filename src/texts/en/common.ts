/** Texts that several nouns and shared components use. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  email: 'Email',
  retry: 'Retry',
  tryAgain: 'Try again',
} as const;

/** Hint at an order ID field: the mails that contain it. */
export const orderIdHint = 'From our receipt, or the transaction ID from PayPal’s.';

/** Label of each link to the page `/withdraw` (Directive 2011/83/EU, Art. 11a). */
export const withdrawHere = 'Withdraw from contract here';

export const limits = {
  tooManyTries: (minutes: number) =>
    `Too many attempts from your network. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
} as const;

export const copying = {
  copy: 'Copy',
  orderId: 'Copy order ID',
  results: { copied: 'Copied!', failed: 'Failed to copy.' },
} as const;

export const loading = {
  label: 'Loading',
  inProgress: 'Loading…',
} as const;

export const resultPages = {
  list: (name: string) => `${name}: `,
  page: (page: number, count: number) => `Page ${page} of ${count}`,
} as const;

export const pagination = {
  label: 'Pagination',
  previous: 'Previous',
  next: 'Next',
} as const;

export const leaveDialog = {
  title: 'You have unsaved changes.',
  loss: 'They’ll be lost if you leave this page.',
  stay: 'Stay',
  leave: 'Leave',
} as const;
