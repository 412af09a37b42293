/** Texts about orders in pages and answers. */
export const texts = {
  freeProduct: 'This product is free. Download it from its page.',
  noFile: 'This product cannot be bought at the moment: its file is missing. Nothing was charged.',
  withdrawn: 'This product was withdrawn by its seller just now. Nothing was charged.',
  noSuchOrder: 'There is no such order. Nothing was charged.',
  providerFailed: 'PayPal does not answer at the moment. Try again in a minute.',
  declined: 'Your payment method was declined. Nothing was charged.',
  notApproved: 'This payment is not approved at PayPal yet. Nothing was charged.',
  refusedByProvider:
    'PayPal does not accept this payment. Nothing was charged; you can start again.',
  closed: 'This purchase is closed. Contact support.',
  linkDayOver: 'This purchase is complete. Use the re-download page to get its file.',
  pending: 'PayPal is still checking your payment. We will mail you when it is through.',
  review: 'We are checking your payment and will mail you. Do not pay again.',
  refunded: 'This purchase was refunded.',
  hasEmail: 'This purchase has an email address already.',
  notFound: 'There is no such purchase.',
  noEmail: 'This purchase has no email address. Enter one first.',
  notPaid: 'This order is not paid, so there is no receipt to send.',
  notRefundable: 'There is nothing left to refund.',
  refundTooHigh: 'That is more than there is to refund:',
  refundRefused: 'PayPal refuses this refund.',
  refundTooLow: 'Enter an amount above zero',
} as const;

export const columns = {
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
} as const;
