/** Wording of the boxes below the terms. A change requires a new `consentVersion`. */
export const consentWords = {
  deliverAtOnce: 'Please deliver at once, before the 14 days for withdrawal are over.',
  losesWithdrawal: 'I know that I lose my right of withdrawal when the download begins.',
} as const;

export const consentTexts = {
  missing:
    'Before you pay, tick both boxes about immediate delivery and the right of withdrawal. If you do not see them, reload the page. Nothing was charged.',
  awaitsConfirmation:
    'The confirmation of this purchase hasn’t reached its buyer yet. The purchase opens as soon as the confirmation has been emailed, or saved from the purchase page.',
  none: 'This purchase needs no confirmation.',
  isPrefetch: 'Open this document yourself. It can’t be preloaded.',
} as const;

export const disputeTexts = {
  noOrder: 'There is no such purchase',
  notPaid: 'No payment was made, so there is no dossier.',
  noDispute: 'This purchase has no open dispute.',
  isSent: 'The evidence has been sent.',
  isAccepted: 'The claim has been accepted.',
  isSending: 'It is on its way. Check again in a minute.',
  silent: 'PayPal isn’t responding. Send it again: PayPal accepts it only once.',
  refused: (reason: string) => `PayPal refused it (${reason}).`,
} as const;

export const orderTexts = {
  freeProduct: 'This product is free. Download it from its page.',
  noFile: 'This product cannot be bought at the moment: its file is missing. Nothing was charged.',
  withdrawn: 'The seller has just withdrawn this product. Nothing was charged.',
  noSuchOrder: 'There is no such order. Nothing was charged.',
  providerFailed: 'PayPal isn’t responding. Try again in a minute.',
  declined: 'Your payment method was declined. Nothing was charged.',
  notApproved: 'This payment hasn’t been approved at PayPal yet. Nothing was charged.',
  refusedByProvider: 'PayPal didn’t accept this payment. Nothing was charged. You can start again.',
  closed: 'This purchase is closed. Contact support.',
  linkDayOver: 'This purchase is complete. Use the re-download page to get its file.',
  openAgain: 'Open your purchase again at Re-download.',
  pending: 'PayPal is still checking your payment. We’ll email you when it has cleared.',
  review: 'We’re checking your payment and will email you. Don’t pay again.',
  refunded: 'This purchase was refunded.',
  hasEmail: 'This purchase already has an email address.',
  notFound: 'There is no such purchase.',
  noEmail: 'This purchase has no email address. Enter one first.',
  notPaid: 'This order hasn’t been paid, so there is no receipt to send.',
  notRefundable: 'There is nothing left to refund.',
  refundTooHigh: 'That is more than can be refunded:',
  refundRefused: 'PayPal refused this refund.',
  refundOverLimit: (limit: string) =>
    `Support can refund up to ${limit} per order. Ask an owner to refund more.`,
  refundByOwner: 'Only an owner of the shop can refund this.',
  notFurther: 'One of these payments doesn’t belong to this purchase.',
  refundTooLow: 'Enter an amount above zero',
} as const;

export const orderColumnNames = {
  date: 'Date (UTC)',
  id: 'ID',
  orderId: 'Order ID',
  productId: 'Product ID',
  email: 'Email',
  promoCode: 'Promo Code',
  productName: 'Product Name',
  amount: 'Amount (USD)',
  state: 'State',
  revenue: 'Revenue (USD)',
  origin: 'Origin',
  expiresAt: 'Ends',
  refunded: 'Refunded (USD)',
  refundedAt: 'Refunded on (UTC)',
} as const;

export const promoCodeTexts = {
  empty: 'Please enter a promo code',
  fallback: 'Failed to validate promo code',
  unknown: 'This promo code does not exist. Check its spelling.',
  inactive: 'This promo code is no longer active.',
  expired: 'This promo code has expired.',
  notStarted: 'This promo code isn’t active yet.',
  usedUp: 'This promo code has been used up.',
  usedUpMeanwhile:
    'This promo code was used up before you paid. Nothing was charged; you can buy again at the full price.',
  otherProduct: 'This promo code is not for this product.',
  usedByBuyer:
    'You have used this promo code before. Nothing was charged; you can buy again without it.',
  notFound: 'Promo code not found',
  duplicate: 'This promo code already exists.',
  startAfterEnd: 'The code would expire before it starts.',
  saveFailed: 'Failed to save promo code',
  loadFailed: 'Failed to fetch promo code',
} as const;

export const promoCodeFormTexts = {
  code: 'Enter a code',
  codeTooLong: 'A code can have at most 50 characters',
  codeWithSpaces: 'A code can’t contain spaces',
  percentage: 'Enter a percentage, more than 0 and at most 100',
  decimals: 'A percentage can have at most two decimals',
  uses: 'Enter a number of uses',
  wholeUses: 'Enter a whole number of uses',
  oneUse: 'At least one use',
  tooManyProducts: 'Choose at most 500 products',
  noteTooLong: 'A note can have at most 200 characters',
} as const;

export const promoCodeStatusNames = {
  active: 'Active',
  inactive: 'Switched off',
  expired: 'Expired',
  notStarted: 'Not started',
  usedUp: 'Used up',
} as const;

export const promoCodeColumnNames = {
  id: 'ID',
  code: 'Code',
  discount_percentage: 'Discount %',
  expiration_date: 'Expiration',
  is_active: 'Active',
  start_date: 'Start',
  max_uses: 'Uses Allowed',
  once_per_buyer: 'Once Per Buyer',
  product_ids: 'Product IDs',
  uses: 'Uses',
  revenue: 'Revenue (USD)',
  status: 'Status',
  note: 'Note',
} as const;

export const purchaseFormTexts = {
  noteTooLong: (characters: number) => `A note can have at most ${characters} characters`,
  reasonMissing: 'Say why',
  reasonTooLong: (characters: number) => `A reason can have at most ${characters} characters`,
  reasonOneLine: 'Enter the reason in one line',
  termDays: (days: number) => `Enter a whole number from 1 to ${days}`,
  keyLimit: (keys: number) => `Enter 1 to ${keys} keys`,
  expiresAt:
    'Enter the last day, such as 2026-12-31, or a time in UTC, such as 2026-12-31T12:00:00Z',
  nothing: 'Send at least one change.',
  noFile: 'This product has no file, so there is nothing to give.',
  isDraft: 'This product is a draft. Publish it before you give copies.',
  addressBlocked: 'This address is blocked. Unblock it first.',
  notPurchase: 'This purchase can’t be changed.',
  paidWithPayPal: 'Refund a PayPal sale to end it, or block it instead.',
  notAtPayPal: 'This purchase wasn’t paid through PayPal.',
} as const;

export const renewalTexts = {
  invalidToken:
    'This link is for another product or has expired. Get a new one on the re-download page.',
  ended: 'This purchase was refunded or ended, so it cannot be renewed. Nothing was charged.',
  blocked: 'This purchase is blocked, so it cannot be renewed. Contact support.',
  endless: 'This purchase does not end, so there is nothing to renew. Nothing was charged.',
  notOffered: 'This product cannot be renewed at the moment. Nothing was charged.',
  notTaken:
    'This purchase can no longer be renewed, so we haven’t taken your payment. Nothing was charged.',
} as const;

export const withdrawalTexts = {
  name: 'Enter your name',
  nameTooLong: 'A name can have at most 100 characters',
  nameOfLines: 'Enter your name in one line',
  orderId: 'Enter the order ID',
  orderIdTooLong: 'An order ID can have at most 64 characters',
  orderIdOfLines: 'Enter the order ID in one line',
  confirmed: 'Confirm the withdrawal',
  failed: 'Your statement could not be sent. Try again, or write to us by email.',
  notFound: 'There is no such withdrawal.',
  decision: 'Choose refund or decline',
  declineText: 'Enter why you are declining. The buyer gets this by email',
  declineTextTooLong: 'The text can have at most 2,000 characters',
  isDecided: 'This withdrawal has already been decided.',
  noOrder: 'There is no order with this ID, so there is nothing to refund.',
} as const;

export const withdrawalColumnNames = {
  name: 'Name',
  order: 'Order',
  amount: 'Amount',
  receivedAt: 'Received At',
  payBackBy: 'Pay back by',
  state: 'State',
} as const;
