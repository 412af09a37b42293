export const blockTexts = {
  cannotBuy: (supportEmail: string) => `This address cannot buy here. Write to ${supportEmail}.`,
  isBlocked: 'This address is already blocked.',
  notFound: 'There is no such block.',
  reason: 'Enter a reason',
  reasonTooLong: 'A reason can have at most 200 characters',
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
  noteTooLong: 'A note can have at most 5,000 characters',
} as const;

export const dataCopyTexts = {
  badLink: 'This link is not valid. Ask for your data again.',
  expiredLink: 'This link has expired. Ask for your data again.',
  wrongCode: 'Invalid or expired code',
  failed: 'That didn’t work. Try again in a minute.',
  unknown: 'We hold no data about this address.',
} as const;

export const portalTexts = {
  dead: 'Your session has ended. Request a new one-time password to continue.',
  noLogin:
    'This isn’t an account number. Enter the number you log in to your platform with, digits only.',
  needsNumber:
    'This isn’t an account number, so no program can use this key. Move the key to the right number. It won’t count as a move.',
  isBlocked: 'This license key is blocked, so it cannot be moved. Contact support.',
  hasOther: 'Another license key from this purchase already belongs to that account.',
  changed: 'Someone else changed this key at the same time. Check it and try again.',
  noneLeft: (moves: number, day: string) =>
    `All ${moves} moves for this purchase are used up. You can move a key again on ${day}.`,
  failed: 'The key could not be moved. Try again or contact support.',
  isBeta: 'Set whether to offer betas: true or false.',
} as const;

export const purchaseListTexts = {
  sent: 'If this address has purchases here, we’ve emailed you the list. Check your spam folder.',
  failed: 'The list couldn’t be requested. Try again.',
  notFound: 'This address has no such purchase.',
} as const;

export const redownloadTexts = {
  unknownOrder: 'Invalid Order ID or email',
  requestFailed: 'Error requesting OTP. Please check your Order ID and email or contact support.',
  invalidOneTimePassword: 'Invalid or expired OTP',
  verifyFailed: 'Error verifying OTP. Please try again or contact support.',
  sent: (minutes: number) =>
    `We emailed you a one-time password. It is valid for ${minutes} minutes.`,
  orderId: 'Enter your order ID',
  orderIdTooLong: 'An order ID can have at most 64 characters',
  oneTimePassword: 'Enter the one-time password from the email',
} as const;
