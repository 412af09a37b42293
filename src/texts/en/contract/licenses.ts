export const texts = {
  fallback: 'Failed to generate license',
  purchaseMissing: 'Say for which purchase: its ID is missing.',
  noSuchPurchase: 'There is no such purchase.',
  allUsed: (keys: number) =>
    keys === 1
      ? 'The license key of this purchase is in use.'
      : `All ${keys} license keys of this purchase are in use.`,
  notPaid: 'This purchase is not paid yet.',
  ended: 'The seller has ended this purchase. Contact support.',
  purchaseBlocked: 'This purchase is blocked. Contact support.',
  termOver: 'The term of this purchase has ended. Renew it on the re-download page.',
  isRenewal:
    'This payment renewed another purchase. Its keys are on the re-download page, under the first order ID.',
  isTrial: 'This is a trial: it has one key, which stays with the account it was made for.',
  invalid: 'Invalid license',
  blocked: 'This license key is blocked. Contact support.',
  notFound: 'There is no such license key.',
  expiresAt:
    'Give the last day, such as 2026-12-31, or a moment in UTC, such as 2026-12-31T12:00:00Z',
  nothing: 'Say what to change.',
  accountNumber: 'Enter your account number',
  accountNumberTooLong: 'An account number has at most 50 characters',
  brokerName: 'Enter your broker name',
  brokerNameTooLong: 'A broker name has at most 100 characters',
  /** For a program's request. */
  keyMissing: 'Give the license key',
  accountMissing: 'Give the account number',
} as const;

export const columns = {
  id: 'ID',
  purchaseId: 'Purchase ID',
  licenseKey: 'Key',
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  email: 'Email',
  createdAt: 'Created At',
  expiresAt: 'Ends',
  isBlocked: 'Blocked',
  isEnded: 'Ended',
  productName: 'Product',
} as const;
