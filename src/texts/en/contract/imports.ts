export const texts = {
  notFound: 'There is no such import.',
  source: 'Name the shop that the file comes from.',
  sourceTooLong: 'The name of the shop is too long: at most 100 characters.',
  mapping: 'Give the mapping as JSON, from product names to ids.',
  mappedTo: (name: string, id: number) => `There is no product ${id} to map “${name}” to.`,
  mailProducts: (id: number) => `There is no product ${id} whose buyers could be told.`,
  dryRun: 'dryRun is true or false.',
  // Of the whole file.
  notUtf8: 'The file is not in UTF-8. Save it as “CSV UTF-8”.',
  notCsv: (reason: string) => `The file cannot be read as CSV. ${reason}`,
  noColumn: (column: string) => `The file has no column “${column}”. Its first row names them.`,
  twice: (column: string) => `The file has the column “${column}” twice.`,
  tooManyRows: (most: number) => `The file has more than ${most} rows. Split it.`,
  tooManyBlankRows: (most: number) =>
    `The file has more than ${most} blank rows. Delete them in your spreadsheet and save it again.`,
  // Of a row.
  tooManyCells: 'This row has more cells than the first row has names.',
  control: 'This has characters that cannot be printed.',
  tooLong: (most: number) => `This is too long: at most ${most} characters.`,
  email: 'This is no email address.',
  noProduct: 'This row names no product.',
  severalProducts: 'This row has several products. Export one row for each.',
  unknownProduct: (name: string) => `There is no product “${name}”. Map it to one.`,
  sameName: (name: string) => `Several products are called “${name}”. Map it to one of them.`,
  noFile: 'This product has no file yet.',
  date: 'Write this as 2026-01-31 or 2026-01-31 09:30:00, in UTC.',
  future: 'This day has not come yet.',
  quantity: (most: number) => `This is a whole number from 1 to ${most}.`,
  key: 'A key has 4 to 128 printable ASCII characters, without a blank at its ends.',
  keyOfBundle: 'A bundle has no keys of its own: name the product that the key is for.',
  keyTooShort: 'A key needs at least 4 letters or digits.',
  keyTaken: 'This key, or one that reads the same, is another purchase’s already.',
  accountTaken: 'This purchase has a key for this account already.',
  otherEmail: 'This order belongs to another email address.',
  tooManyKeys: (most: number) => `A purchase has at most ${most} keys.`,
  // Of an import.
  undelivered: (states: { state: string; count: number }[]) => {
    const total = states.reduce((sum, { count }) => sum + count, 0);
    const named = states.map(({ state, count }) => `${count} ${state}`).join(', ');
    return total === 0 ? '' : ` The other shop delivers nothing for ${total} more: ${named}.`;
  },
  withdrawn: 'This import was taken back meanwhile.',
  inUse: (count: number) =>
    count === 1
      ? 'One purchase of this import is in use: a key was asked for, moved or made, a file loaded, or the term renewed.'
      : `${count} purchases of this import are in use: a key was asked for, moved or made, a file loaded, or the term renewed.`,
} as const;

export const problemColumns = {
  row: 'Row',
  column: 'Column',
  message: 'Problem',
} as const;
