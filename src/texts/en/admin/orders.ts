export const orderPage = {
  title: 'Purchase',
  titleOf: (product: string) => `Purchase of ${product}`,
  failed: 'The purchase could not be loaded.',
} as const;

export const orderFacts = {
  name: 'Facts',
  notOnSale: (product: string) => `${product} (no longer on sale)`,
  amount: 'Amount',
  /** After an amount that a promo code made smaller. */
  ofPrice: (price: string) => `of ${price}`,
  refunded: 'Refunded',
  dispute: 'Dispute',
  disputed: 'The buyer disputes this payment at PayPal.',
  promoCode: 'Promo Code',
  date: 'Date',
  orderId: 'Order ID',
  captureId: 'Capture ID',
  purchaseId: 'Purchase ID',
  termsVersion: 'Terms of',
} as const;

export const receiptSection = {
  title: 'Receipt',
  resend: 'Resend receipt',
  correct: 'Correct the address',
  enter: 'Enter the address',
  failed: 'The receipt could not be sent.',
  sent: (email: string) => `The receipt is on its way to ${email}.`,
} as const;

export const emailCorrection = {
  hint: 'The receipt goes to the new address.',
  failed: 'The address could not be saved.',
} as const;

export const moneySection = {
  title: 'Money',
  refunds: {
    refund: 'Refund of {amount}, {time}: {state}',
    reversal: 'Taken back of {amount}, {time}: {state}',
  },
  refundStates: {
    requested: 'on its way, PayPal has not answered yet',
    pending: 'PayPal is working on it',
    completed: 'done',
    failed: 'PayPal refused it',
  },
  withReason: (state: string, reason: string) => `${state} (${reason})`,
  check: 'Ask PayPal again',
  checkFailed: 'PayPal could not be asked.',
} as const;

export const refundForm = {
  amount: 'Refund amount',
  refund: 'Refund',
  question: (amount: string) => `Refund ${amount}?`,
  bought: (product: string, buyer: string) => `${product}, bought by ${buyer}.`,
  noAddress: 'a buyer without an address',
  whole: 'The license keys and downloads of this purchase end with it.',
  part: 'The purchase itself stays: its license keys and downloads go on.',
  failed: 'No answer came. The refund may be on its way; pressing again does not make a second.',
} as const;

export const timeline = {
  title: 'Timeline',
  events: {
    created: 'Order created',
    reopened: 'Open again',
    pending: 'Being checked by PayPal',
    declined: 'Declined',
    expired: 'Expired',
    review: 'Needs your review',
    paid: 'Paid',
    mailed: 'Mail sent',
    'mail-failed': 'Mail not delivered',
    downloaded: 'Downloaded',
    licensed: 'License key given',
    refunded: 'Refunded',
  },
  sources: {
    buyer: 'through the buyer’s browser',
    paypal: 'told by PayPal',
    store: 'found by the store',
    admin: 'asked by you',
    migrated: '',
  },
} as const;

export const orderLicenses = {
  title: (count: number, most: number) => `Licenses (${count} of ${most})`,
  none: 'No license key was generated yet.',
} as const;
