export const emailTexts = {
  missing: 'Enter your email address',
  tooLong: 'An email address has at most 254 characters',
  malformed: 'Enter an email address such as name@example.com',
} as const;

export const uploadTexts = {
  choose: 'Choose a file',
  ending: (name: string, endings: readonly string[]) =>
    `${name} cannot be used here: the file must end in ${endings.join(', ')}.`,
  tooLarge: (name: string, most: string) => `${name} is too large: at most ${most}.`,
  empty: (name: string) => `${name} is empty.`,
  tooMany: (most: number) => `At most ${most} files fit here.`,
} as const;

export const adminTexts = {
  noUsername: 'Enter your username',
  noPassword: 'Enter your password',
  loginFailed: 'Invalid username or password',
  /** The password is right, but a second factor is set. */
  codeMissing: 'Enter the code of your second factor',
  proofMissing: 'Enter your password, or a code of your second factor',
  wrongProof: 'This is neither your password nor a code that you set up before this login',
  wrongCode: 'This code is wrong or was used already',
  sessionOver: 'Failed to fetch data. Please log in again.',
} as const;

export const changedMeanwhile =
  'This was changed meanwhile, in another window or by a save whose answer got lost. Load the page again to see it as it is now.';

export const dayExpected = 'Enter a day such as 2026-12-31';
