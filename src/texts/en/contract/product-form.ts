export const texts = {
  saveFailed: 'Failed to save product',
  loadFailed: 'Failed to fetch product',
  deleteFailed: 'Failed to delete item',
  confirmDelete: 'Are you sure you want to delete this item?',
  addedAlready:
    'This product was added already, in another window or by a save whose answer got lost. Open it in the list of products to change it.',
  executableTooSmall: (bytes: number) =>
    `This file is invalid: an executable has at least ${bytes} bytes.`,
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
  descriptionTooLong: 'A description has at most 50,000 characters',
  type: 'Choose a type',
  textTooLong: 'This text is too long',
} as const;
