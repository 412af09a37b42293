/** What a channel is called on the screen. */
export const versionChannelNames = { stable: 'Stable', beta: 'Beta' } as const;

export const texts = {
  notFound: 'This product has no such version.',
  /** Of a link to a file that the seller took back. */
  linkWithdrawn:
    'This version was withdrawn by the seller. Use the re-download page to get the present one.',
  allWithdrawn: 'This product was withdrawn by the seller, so there is no file at the moment.',
} as const;

/** What is wrong with a number that is typed. */
export const numberTexts = {
  form: 'A version number has two or three parts from 0 to 999, such as 2.4 or 2.4.1.',
  leadingZero: (short: string, typed: string) =>
    `Write ${short} instead of ${typed}: no part of a version number begins with a zero.`,
} as const;
