/** Texts about withdrawals in forms and answers. */
export const texts = {
  name: 'Enter your name',
  nameTooLong: 'A name has at most 100 characters',
  nameOfLines: 'Enter your name in one line',
  orderId: 'Enter the order ID',
  orderIdTooLong: 'An order ID has at most 64 characters',
  orderIdOfLines: 'Enter the order ID in one line',
  confirmed: 'Confirm the withdrawal',
  failed: 'Your statement could not be sent. Try again, or write to us by mail.',
  notFound: 'There is no such withdrawal.',
  decision: 'Choose to refund or to decline',
  declineText: 'Enter why you decline; it is mailed',
  declineTextTooLong: 'The text has at most 2,000 characters',
  isDecided: 'This withdrawal is decided already.',
  noOrder: 'There is no order with this ID, so there is nothing to refund.',
} as const;

export const columns = {
  name: 'Name',
  order: 'Order',
  amount: 'Amount',
  receivedAt: 'Received At',
  payBackBy: 'Pay back by',
  state: 'State',
} as const;
