/** Each list of fields is written by `Intl.ListFormat`. */
export const draftNotice = {
  discarded: 'What you typed is discarded.',
  isStale: (noun: string) => `This ${noun} was changed after you began to type.`,
  typed: 'What you typed is here again, not saved yet.',
  typedWhereStale: (fields: string) =>
    `What you typed in ${fields} is here again, not saved yet; everything else is as it is now.`,
  clashing: (fields: string) => `Changed there too: ${fields}. Saving replaces that.`,
  lost: (fields: string) => `Given up, because they are others now: ${fields}.`,
  hadFiles: 'Files must be chosen again.',
} as const;
