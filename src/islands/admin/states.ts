export const orderStates = {
  created: 'Not paid',
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  reversed: 'Reversed',
  declined: 'Declined',
  review: 'In review',
  expired: 'Expired',
  ended: 'Ended',
  trial: 'Trial',
} as const;

export const orderOrigins = {
  paypal: 'PayPal',
  granted: 'Copy',
  imported: 'Imported',
} as const;

export const licenseStates = {
  active: 'Active',
  blocked: 'Blocked',
  ended: 'Ended',
} as const;

export const withdrawalStates = {
  open: 'Open',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  declined: 'Declined',
} as const;

export const ticketStates = {
  open: 'Open',
  closed: 'Closed',
} as const;
