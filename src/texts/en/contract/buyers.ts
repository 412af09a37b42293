export const blockTexts = {
  cannotBuy: (supportEmail: string) => `This address cannot buy here. Write to ${supportEmail}.`,
  isBlocked: 'This address is blocked already.',
  notFound: 'There is no such block.',
  reason: 'Enter a reason',
  reasonTooLong: 'A reason has at most 200 characters',
  reasonOfLines: 'Enter the reason in one line',
} as const;

export const blockColumnNames = {
  email: 'Email',
  reason: 'Reason',
  createdAt: 'Blocked At',
} as const;

export const customerTexts = {
  notFound: 'There is no customer with this address.',
  note: 'Enter the note as text',
  noteTooLong: 'A note has at most 5,000 characters',
} as const;

export const dataCopyTexts = {
  badLink: 'This link is not valid. Ask for your data again.',
  expiredLink: 'This link has expired. Ask for your data again.',
  wrongCode: 'Invalid or expired code',
  failed: 'That did not work. Try again in a minute.',
  unknown: 'Nothing is kept about this address.',
} as const;

export const portalTexts = {
  dead: 'Your time on this page is over. Ask for a new one-time password to go on.',
  noLogin:
    'No account number can be read from this. Enter the number that your platform logs in with, digits alone.',
  needsNumber:
    'No account number can be read from this, so no program gets a lease. Move the key to the right number: it is not counted.',
  isBlocked: 'This license key is blocked, so it cannot be moved. Contact support.',
  hasOther: 'Another license key of this purchase belongs to that account already.',
  changed: 'Somebody else has changed this key at the same moment. Look at it again.',
  noneLeft: (moves: number, day: string) =>
    `The ${moves} moves of this purchase are used up. The next one is possible on ${day}.`,
  failed: 'The key could not be moved. Try again or contact support.',
  isBeta: 'Say whether betas are to be offered: true or false.',
} as const;

export const purchaseListTexts = {
  sent: 'If this address has purchases here, their list is in the mail. Check your spam folder.',
  failed: 'The list could not be asked for. Try again.',
  notFound: 'There is no such purchase of this address.',
} as const;

export const redownloadTexts = {
  unknownOrder: 'Invalid Order ID or email',
  requestFailed: 'Error requesting OTP. Please check your Order ID and email or contact support.',
  invalidOneTimePassword: 'Invalid or expired OTP',
  verifyFailed: 'Error verifying OTP. Please try again or contact support.',
  sent: (minutes: number) =>
    `We mailed you a one-time password. It is valid for ${minutes} minutes.`,
  orderId: 'Enter your order ID',
  orderIdTooLong: 'An order ID has at most 64 characters',
  oneTimePassword: 'Enter the one-time password from the mail',
} as const;
