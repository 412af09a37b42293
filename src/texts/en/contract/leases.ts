/** Texts on a program's chart that say why it may not work and what to do. */
export const reasons = {
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
export const texts = {
  missing: (field: string) => `The field ${field} is missing.`,
  tooLong: (field: string) => `The field ${field} is too long.`,
  noNumber: (field: string, digits: number) =>
    `The field ${field} must be a number of up to ${digits} digits.`,
  noneOf: (field: string, values: readonly string[]) =>
    `The field ${field} must be one of ${values.join(', ')}.`,
  form: 'The field v must be 1.',
  nonce: 'The field nonce must be 32 hexadecimal digits.',
} as const;
