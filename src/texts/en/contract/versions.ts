export const versionChannelNames = { stable: 'Stable', beta: 'Beta' } as const;

export const texts = {
  notFound: 'This product has no such version.',
  /** For a link to a withdrawn file. */
  linkWithdrawn:
    'This version was withdrawn by the seller. Use the re-download page to get the present one.',
  allWithdrawn: 'This product was withdrawn by the seller, so there is no file at the moment.',
} as const;

/** Errors of a typed number. */
export const numberTexts = {
  form: 'A version number has two or three parts from 0 to 999, such as 2.4 or 2.4.1.',
  leadingZero: (short: string, typed: string) =>
    `Write ${short} instead of ${typed}: no part of a version number begins with a zero.`,
} as const;
