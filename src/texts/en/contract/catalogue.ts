export const bundleTexts = {
  namePart: (parts: { productId: number; productName: string }[]) =>
    `Choose a product in the bundle by its ID: ${parts
      .map(({ productId, productName }) => `${productId} (${productName})`)
      .join(', ')}.`,
  otherProduct: 'This purchase is for another product.',
  count: (min: number, max: number) => `Choose ${min} to ${max} products for the bundle`,
  badPart: 'Give the ID of each product in the bundle',
  twice: 'A product can be in a bundle only once',
  ownPart: 'A bundle cannot contain itself',
  noSuchPart: (id: number) => `There is no product ${id} in the shop`,
  partIsBundle: (name: string) => `${name} is a bundle: choose its products instead`,
  noOwnFile: 'A bundle has no file of its own. Buyers get the files of its products.',
  noTrial: 'A bundle can’t have a trial. Leave this empty and offer trials of its products',
  notFree: 'A bundle must have a price above 0',
  hasSold: 'A product that has sold cannot become a bundle. Add a new product for the bundle.',
  isPart: 'A product that is in a bundle cannot become one.',
  hasFile: 'A product with a file cannot become a bundle. Add a new product for the bundle.',
  staysBundle: 'A bundle that has sold must stay a bundle.',
} as const;

export const productFormTexts = {
  state: (states: readonly string[]) => `The state is one of ${states.join(', ')}.`,
  saveFailed: 'Failed to save product',
  loadFailed: 'Failed to fetch product',
  deleteFailed: 'Failed to delete item',
  confirmDelete: 'Are you sure you want to delete this item?',
  addedAlready:
    'This product has already been added, perhaps in another window or just before the connection dropped. Open it in the product list to change it.',
  executableTooSmall: (bytes: number) =>
    `This file is invalid: an executable has at least ${bytes} bytes.`,
  picture:
    'This text can’t contain pictures. Remove the “![…](…)” and add the picture as a screenshot.',
  notShowable:
    'This description is too complex to show. It has too many nested lists or quotes, or too many unclosed marks.',
  videoLink: 'Each video link must be the https address of a YouTube or Vimeo video',
  demoAccountsFree: 'Send 1 if demo accounts need no license key, otherwise 0.',
  tooFewSymbols: 'Each set file needs a symbol.',
  tooManySymbols: 'There are more symbols than set files.',
  tooManyNotes: 'There are more notes than set files.',
  noSuchScreenshot: 'This product has no such screenshot.',
  noSuchSetFile: 'This product has no such set file.',
  order: 'The order must list each picture or file exactly once.',
  name: 'Enter a name',
  nameTooLong: 'A name can have at most 300 characters',
  nameOfLines: 'Enter the name in one line',
  taglineTooLong: (characters: number) => `A tagline can have at most ${characters} characters`,
  taglineOfLines: 'Enter the tagline in one line',
  signalUrl: 'Enter an https address at Myfxbook, FXBlue or MQL5',
  descriptionTooLong: 'A description can have at most 50,000 characters',
  type: 'Choose a type',
  textTooLong: 'This text is too long',
} as const;

export const productTermTexts = {
  days: (min: number, max: number) => `Enter a whole number from ${min} to ${max}`,
  trialAccounts: 'Choose which accounts the trial runs on',
  noTrialOfSource: 'Source code can’t have a trial. Leave this empty',
} as const;

export const releaseMailTexts = {
  withdrawn: 'This version is withdrawn, so it can’t be announced.',
} as const;

export const reviewTexts = {
  rating: 'Choose one to five stars',
  text: 'Write what it was like to use',
  textTooLong: 'A review can have at most 1,000 characters',
  name: 'Enter the name to show',
  nameTooLong: 'A name can have at most 40 characters',
  nameOfLines: 'Enter the name in one line',
  isReviewed: 'You have already reviewed this purchase.',
  isClosed: 'This purchase was refunded, blocked or ended, so it cannot be reviewed.',
  notFound: 'There is no such review.',
  answer: 'Enter an answer',
  answerTooLong: 'An answer can have at most 1,000 characters',
  isAnswered: 'This review has already been answered.',
  reason: 'Enter a reason for your records',
  reasonTooLong: 'A reason can have at most 200 characters',
  noChange: 'Send an answer, or whether to hide the review',
} as const;

export const reviewColumnNames = {
  product: 'Product',
  text: 'Review',
} as const;

export const versionFormTexts = {
  noNumber: 'Enter a version number, such as 2.4',
  noFile: 'Choose a file',
  channel: 'Choose a channel: stable or beta',
  notes: (characters: string) => `Notes can have at most ${characters} characters`,
  notShowable:
    'These notes are too complex to show. They have too many nested lists or quotes, or too many unclosed marks.',
  notify: 'Send 1 to email the buyers, otherwise 0.',
  noReason: 'Say why you are withdrawing this version. Its buyers will read it',
  reasonTooLong: (characters: number) => `A reason can have at most ${characters} characters`,
  tellAlone: 'You can only notify a version’s users when you withdraw it.',
  reasonAlone: 'A reason needs withdrawn: 1',
  withdrawn: 'Send 1 or 0',
  betaToStable: 'The channel can only change from beta to stable',
  exists: (number: string) =>
    `Version ${number} already exists (withdrawn versions count too). Choose another number.`,
  publishedAlready: (number: string) =>
    `This form has already been published as version ${number}. See it in the list of versions.`,
  notHigher: (
    number: string,
    newest: { number: string; channel: 'stable' | 'beta' },
    example: string | null,
  ) =>
    `${number} is not higher than ${newest.number}, the newest ${newest.channel} version. Choose an unused number above ${newest.number}${example ? `, such as ${example}` : ''}.`,
  needsNumber: (newest: string) =>
    `The store can’t choose the number after ${newest}. Publish this file under New version with a number of your choice.`,
  saveFailed: 'The version could not be saved',
} as const;

export const versionChannelNames = { stable: 'Stable', beta: 'Beta' } as const;

export const versionTexts = {
  notFound: 'This product has no such version.',
  /** For a link to a withdrawn file. */
  linkWithdrawn:
    'This version was withdrawn by the seller. Use the re-download page to get the latest one.',
  allWithdrawn: 'This product was withdrawn by the seller, so there is no file right now.',
} as const;

export const numberTexts = {
  form: 'A version number has two or three parts from 0 to 999, such as 2.4 or 2.4.1.',
  leadingZero: (short: string, typed: string) =>
    `Write ${short} instead of ${typed}. Parts of a version number can’t start with a zero.`,
} as const;
