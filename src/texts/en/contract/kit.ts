export const emailTexts = {
  missing: 'Enter your email address',
  tooLong: 'An email address can have at most 254 characters',
  malformed: 'Enter an email address such as name@example.com',
} as const;

export const uploadTexts = {
  choose: 'Choose a file',
  ending: (name: string, endings: readonly string[]) =>
    `${name} cannot be used here: the file must end in ${endings.join(', ')}.`,
  tooLarge: (name: string, most: string) => `${name} is too large. The limit is ${most}.`,
  empty: (name: string) => `${name} is empty.`,
  tooMany: (most: number) => `Choose at most ${most} files.`,
} as const;

export const adminTexts = {
  noUsername: 'Enter your username',
  noPassword: 'Enter your password',
  loginFailed: 'Invalid username or password',
  /** The password is right, but a second factor is set. */
  codeMissing: 'Enter the code from your second factor',
  proofMissing: 'Enter your password or a code from your second factor',
  wrongProof:
    'This is neither your password nor a code from a second factor set up before this login',
  wrongCode: 'This code is wrong or has already been used',
  sessionOver: 'Failed to fetch data. Please log in again.',
} as const;

export const changedMeanwhile =
  'This has changed since you opened it, perhaps in another window. Reload the page to see the latest.';

export const dayExpected = 'Enter a day such as 2026-12-31';
