import { countOf, formatCount } from '../language.ts';

/** Texts on a program's chart that say why it may not work and what to do. */
export const leaseReasons = {
  unknown:
    'The store does not know this license key for this program. Check for typing errors, and that the key is for this program.',
  ended: 'The purchase of this license key was refunded or ended, so the key no longer works.',
  termOver: (day: string) => `Its term ended on ${day}.`,
  blocked: 'This license key is blocked. Contact support.',
  account:
    'This license key is for another trading account. Move it on the re-download page of the store, or enter the key for this account.',
  noLogin:
    'The account number for this license key is not a login. Correct it on the re-download page of the store. It is free.',
  notBound:
    'This license key has no trading account yet. Enter yours on the re-download page of the store. It is free.',
  hasOther: 'Another license key from this purchase is for this trading account. Enter that one.',
  trialOnDemo: 'This trial is for demo accounts only. Use it on the demo account it was made for.',
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
    'The store has no key pair for leases yet. One is created when the store starts (npm run serve).',
  loadFailed: 'The license include could not be loaded.',
} as const;

export const licensePageTexts = {
  reasonMissing: 'Say why you are moving this key',
  reasonTooLong: 'A reason can have at most 200 characters',
  notice: 'Enter a notice',
  noticeTooLong: (characters: number) => `A notice can have at most ${characters} characters`,
  noticeOneLine: 'Enter the notice in one line',
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
  purchaseMissing: 'The purchase ID is missing.',
  noSuchPurchase: 'There is no such purchase.',
  allUsed: (keys: number) =>
    keys === 1
      ? 'The license key for this purchase is in use.'
      : `All ${keys} license keys for this purchase are in use.`,
  notPaid: 'This purchase hasn’t been paid yet.',
  ended: 'The seller has ended this purchase. Contact support.',
  purchaseBlocked: 'This purchase is blocked. Contact support.',
  termOver: 'The term of this purchase has ended. Renew it on the re-download page.',
  isRenewal:
    'This payment renewed another purchase. Its keys are on the re-download page, under the first order ID.',
  isTrial: 'A trial has one key, which stays with the account it was made for.',
  invalid: 'Invalid license',
  blocked: 'This license key is blocked. Contact support.',
  notFound: 'There is no such license key.',
  expiresAt:
    'Enter the last day, such as 2026-12-31, or a time in UTC, such as 2026-12-31T12:00:00Z',
  nothing: 'Send at least one change.',
  accountNumber: 'Enter your account number',
  accountNumberTooLong: 'An account number can have at most 50 characters',
  brokerName: 'Enter your broker name',
  brokerNameTooLong: 'A broker name can have at most 100 characters',
  /** For a program's request. */
  keyMissing: 'Send the license key',
  accountMissing: 'Send the account number',
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
  server: (max: number) => `Enter the server in one line of at most ${max} characters`,
  maxDays: (max: number) => `An offline file for this product lasts at most ${max} days.`,
  none: 'There are no offline files for this product.',
  tooEarly: (days: number, day: string) =>
    `Offline files are available from day ${days} after the payment: ${day}.`,
  ended: 'This license key has ended, so there is no offline file for it.',
  blocked: 'This license key is blocked, so there is no offline file for it.',
  trial: 'There are no offline files for a trial.',
  unbound: 'This license key has no account yet. Enter the account first.',
  changed: 'Someone else changed this key at the same time. Check it and try again.',
  holds: (day: string) =>
    `An offline file for this key is valid until ${day}. The key can’t be moved before then.`,
} as const;

export const offlineSteps = {
  copy: (names: string[]) =>
    `Copy ${names.join(' and ')} into the folder %APPDATA%\\MetaQuotes\\Terminal\\Common\\Files on the terminal’s computer. Don’t rename anything.`,
  logIn: (login: string, server: string) =>
    `Log in to account ${login} on the server ${server}. The second file is for when the broker renames that server; only programs with a newer license check read it.`,
  logInAnywhere: (login: string) =>
    `Log in to account ${login}. The file was made without a server, which only programs with a newer license check can read. If yours does not find it, create a file for your server: the terminal shows its name at login.`,
  attach: (day: string) =>
    `Attach the program to its chart again and enter the same license key. It won’t need the store until ${day}.`,
} as const;

export const trialTexts = {
  sent: 'If you can try this product, a code is on its way to you.',
  noTrial: 'This product has no trial.',
  hadTrial: 'You have tried this product.',
  wrongCode: 'Invalid or expired code',
  checksOver: 'This page has stopped checking. The program still picks up its license.',
  failed: 'Your trial could not be started. Try again in a minute.',
} as const;
