import { countOf, formatCount } from '../language.ts';

/** Texts on a program's chart that say why it may not work and what to do. */
export const leaseReasons = {
  unknown:
    'The store does not know this license key for this program. Check that it is typed as you got it, and that it is for this program.',
  ended: 'The purchase of this license key was refunded or ended, so the key holds no more.',
  termOver: (day: string) => `Its term ended on ${day}.`,
  blocked: 'This license key is blocked. Contact support.',
  account:
    'This license key is for another trading account. Move it on the re-download page of the store, or enter the key of this account.',
  noLogin:
    'The account number given for this license key is not a login. Correct it on the re-download page of the store; that is free.',
  notBound:
    'This license key is for no trading account yet. Enter your account on the re-download page of the store; that is free.',
  hasOther: 'Another license key of this purchase is for this trading account. Enter that one.',
  trialOnDemo:
    'This trial is for demo accounts only. Open it on the demo account that it was made for.',
  demo: (accounts: number, days: number) =>
    `This license key was used on ${accounts} other demo accounts within ${days} days. Use one of them, or the account it is for.`,
} as const;

/** Errors for a program's author. */
export const leaseTexts = {
  missing: (field: string) => `The field ${field} is missing.`,
  tooLong: (field: string) => `The field ${field} is too long.`,
  noNumber: (field: string, digits: number) =>
    `The field ${field} must be a number of up to ${digits} digits.`,
  noneOf: (field: string, values: readonly string[]) =>
    `The field ${field} must be one of ${values.join(', ')}.`,
  form: 'The field v must be 1.',
  nonce: 'The field nonce must be 32 hexadecimal digits.',
} as const;

export const includeTexts = {
  noKeyPair:
    'The store has no key pair for leases yet. It is made when the store starts (npm run serve).',
  loadFailed: 'The license include could not be loaded.',
} as const;

export const licensePageTexts = {
  reasonMissing: 'Say why you move this key',
  reasonTooLong: 'A reason has at most 200 characters',
  notice: 'Enter a notice',
  noticeTooLong: (characters: number) => `A notice has at most ${characters} characters`,
  noticeOneLine: 'A notice has one line',
} as const;

export const traceColumnNames = {
  day: 'Day or month',
  login: 'Account',
  server: 'Server',
  firstAt: 'First',
  lastAt: 'Last',
  count: 'Checks',
  days: 'Days',
  outcome: 'Outcome',
  version: 'Version',
  platform: 'Platform',
  build: 'Build',
} as const;

/** A product's keys active in the last 7 days, and the versions they run. */
export const licenseUsage = {
  active: (keys: number) => countOf(keys, 'active key'),
  all: (keys: string, version: string) => `${keys} on v${version}`,
  version: ({ version, keys }: { version: string; keys: number }) =>
    `v${version} on ${formatCount(keys)}`,
} as const;

export const licenseTexts = {
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

export const licenseColumnNames = {
  id: 'ID',
  purchaseId: 'Purchase ID',
  licenseKey: 'Key',
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  email: 'Email',
  createdAt: 'Created At',
  expiresAt: 'Ends',
  is_blocked: 'Blocked',
  is_ended: 'Ended',
  productName: 'Product',
} as const;

export const offlineLeaseTexts = {
  days: (max: number) => `Enter a number of days from 1 to ${max}`,
  server: (max: number) => `A server has at most ${max} characters, on one line`,
  maxDays: (max: number) => `An offline file of this product lasts at most ${max} days.`,
  none: 'There are no offline files for this product.',
  tooEarly: (days: number, day: string) =>
    `An offline file is possible from day ${days} after the payment, which is ${day}.`,
  ended: 'This license key has ended, so there is no offline file for it.',
  blocked: 'This license key is blocked, so there is no offline file for it.',
  trial: 'There are no offline files for a trial.',
  unbound: 'This license key belongs to no account yet. Enter the account first.',
  changed: 'Somebody else has changed this key at the same moment. Look at it again.',
  holds: (day: string) =>
    `An offline file of this key holds until ${day}. The key cannot move before.`,
} as const;

export const offlineSteps = {
  copy: (names: string[]) =>
    `Copy ${names.join(' and ')} into the folder %APPDATA%\\MetaQuotes\\Terminal\\Common\\Files of the terminal’s computer, under the same name.`,
  logIn: (login: string, server: string) =>
    `Log in to account ${login} on the server ${server}. The second file is for the day the broker renames that server; only programs with a newer license check read it.`,
  logInAnywhere: (login: string) =>
    `Log in to account ${login}. The file was made without a server, which only programs with a newer license check can read. If yours does not find it, make a file for your server: the terminal shows its name at login.`,
  attach: (day: string) =>
    `Attach the program to its chart again and enter the same license key. It needs no store until ${day}.`,
} as const;

export const trialTexts = {
  sent: 'If you can try this product, a code is on its way to you.',
  noTrial: 'This product has no trial.',
  hadTrial: 'You have tried this product.',
  wrongCode: 'Invalid or expired code',
  failed: 'Your trial could not be started. Try again in a minute.',
} as const;
