export const bundleTexts = {
  namePart: (parts: { productId: number; productName: string }[]) =>
    `Say for which product of the bundle, by its ID: ${parts
      .map(({ productId, productName }) => `${productId} (${productName})`)
      .join(', ')}.`,
  otherProduct: 'This purchase is of another product.',
  count: (min: number, max: number) => `Choose ${min} to ${max} products for the bundle`,
  badPart: 'Name each product of the bundle by its ID',
  twice: 'A product can be in a bundle once',
  ownPart: 'A bundle cannot be in itself',
  noSuchPart: (id: number) => `There is no product ${id} in the shop`,
  partIsBundle: (name: string) => `${name} is a bundle: choose its products instead`,
  noOwnFile: 'A bundle has no file of its own: its buyers get the files of its products.',
  noTrial: 'A bundle cannot be tried: leave this empty, and give its products a trial',
  notFree: 'A bundle has a price: free products need no bundle',
  hasSold: 'A product that has sold cannot become a bundle. Add a new product for the bundle.',
  isPart: 'A product that is in a bundle cannot become one.',
  hasFile: 'A product with a file cannot become a bundle. Add a new product for the bundle.',
  staysBundle: 'A bundle that has sold stays one.',
} as const;

export const productFormTexts = {
  saveFailed: 'Failed to save product',
  loadFailed: 'Failed to fetch product',
  deleteFailed: 'Failed to delete item',
  confirmDelete: 'Are you sure you want to delete this item?',
  addedAlready:
    'This product was added already, in another window or by a save whose answer got lost. Open it in the list of products to change it.',
  executableTooSmall: (bytes: number) =>
    `This file is invalid: an executable has at least ${bytes} bytes.`,
  picture: 'A text has no pictures. Take out the “![…](…)”, and add the picture as a screenshot.',
  notShowable:
    'This description takes too long to show: it has too many nested lists or quotes, or too many marks that are not closed.',
  videoLink: 'A video link is an https address of a video on YouTube or Vimeo',
  demoAccountsFree: 'Say 1 where demo accounts cost no license key, else 0.',
  tooFewSymbols: 'Each set file needs a symbol.',
  tooManySymbols: 'There are more symbols than set files.',
  tooManyNotes: 'There are more notes than set files.',
  noSuchScreenshot: 'This product has no such screenshot.',
  noSuchSetFile: 'This product has no such set file.',
  order: 'The order must name each picture or file that there will be, once.',
  name: 'Enter a name',
  nameTooLong: 'A name has at most 300 characters',
  nameOfLines: 'Enter the name in one line',
  taglineTooLong: (characters: number) => `The line has at most ${characters} characters`,
  taglineOfLines: 'Enter it in one line',
  signalUrl: 'A live signal is an https address at Myfxbook, FXBlue or MQL5',
  descriptionTooLong: 'A description has at most 50,000 characters',
  type: 'Choose a type',
  textTooLong: 'This text is too long',
} as const;

export const productTermTexts = {
  days: (min: number, max: number) => `Enter whole days, from ${min} to ${max}`,
  trialAccounts: 'Choose the accounts that a trial runs on',
  noTrialOfSource: 'Source code cannot be tried: leave this empty',
} as const;

export const releaseMailTexts = {
  withdrawn: 'This version is withdrawn. Nobody is told of it.',
} as const;

export const reviewTexts = {
  rating: 'Choose one to five stars',
  text: 'Write what it was like to use',
  textTooLong: 'A review has at most 1,000 characters',
  name: 'Enter the name to show',
  nameTooLong: 'A name has at most 40 characters',
  nameOfLines: 'Enter the name in one line',
  isReviewed: 'You have reviewed this purchase already.',
  isClosed: 'This purchase was refunded, blocked or ended, so it cannot be reviewed.',
  notFound: 'There is no such review.',
  answer: 'Enter an answer',
  answerTooLong: 'An answer has at most 1,000 characters',
  isAnswered: 'This review is answered already.',
  reason: 'Enter a reason, which is kept',
  reasonTooLong: 'A reason has at most 200 characters',
  noChange: 'Send an answer, or whether it is hidden',
} as const;

export const reviewColumnNames = {
  product: 'Product',
  text: 'Review',
} as const;

export const versionFormTexts = {
  noNumber: 'Enter a version number, such as 2.4',
  noFile: 'Choose a file',
  channel: 'Choose a channel: stable or beta',
  notes: (characters: string) => `Notes have at most ${characters} characters`,
  notShowable:
    'These notes take too long to show: they have too many nested lists or quotes, or too many marks that are not closed.',
  notify: 'Say 1 where the buyers are to be mailed, else 0.',
  noReason: 'Say why this version is withdrawn: its buyers read it',
  reasonTooLong: (characters: number) => `A reason has at most ${characters} characters`,
  tellAlone: 'Those who run a version are told of its withdrawal alone.',
  reasonAlone: 'A reason comes with withdrawn: 1',
  withdrawn: 'Say 1 or 0',
  betaToStable: 'A beta can become stable, nothing else',
  exists: (number: string) =>
    `There is a version ${number} already; a withdrawn one counts too. Choose another number.`,
  publishedAlready: (number: string) =>
    `This form was published already, as version ${number}. Look at it in the list of versions.`,
  notHigher: (
    number: string,
    newest: { number: string; channel: 'stable' | 'beta' },
    example: string | null,
  ) =>
    `${number} is not higher than ${newest.number}, the newest ${newest.channel} version. Free is every number above ${newest.number} that is not taken${example ? `, ${example} for example` : ''}.`,
  needsNumber: (newest: string) =>
    `No number follows ${newest} by itself. Publish this file under New version, with a number of your choice.`,
  saveFailed: 'The version could not be saved',
} as const;

export const versionChannelNames = { stable: 'Stable', beta: 'Beta' } as const;

export const versionTexts = {
  notFound: 'This product has no such version.',
  /** For a link to a withdrawn file. */
  linkWithdrawn:
    'This version was withdrawn by the seller. Use the re-download page to get the present one.',
  allWithdrawn: 'This product was withdrawn by the seller, so there is no file at the moment.',
} as const;

export const numberTexts = {
  form: 'A version number has two or three parts from 0 to 999, such as 2.4 or 2.4.1.',
  leadingZero: (short: string, typed: string) =>
    `Write ${short} instead of ${typed}: no part of a version number begins with a zero.`,
} as const;
