/** Sections of a product's page. */
export const sectionLinks = {
  label: 'On this page',
  overview: 'Overview',
  setFiles: (count: number) => `Set files (${count})`,
  backtest: 'Backtest',
  changelog: 'What’s new',
} as const;

export const productPage = {
  breadcrumb: 'Breadcrumb',
  allProducts: 'All products',
  description: 'Description',
} as const;

export const productNotFound =
  'It may have been taken out of the shop. Search for something like it, or look through all products.';

/** For an address without its number. */
export const addressCutOff =
  'The address ends before it names a product: a link may have been cut off. Search for the product, or look through all of them.';

/** Labels in the fact strip. */
export const factStrip = {
  platform: 'Platform',
  symbols: 'Symbols',
  anySymbol: 'Any',
  timeframe: 'Timeframe',
  version: 'Version',
} as const;

export const priceBox = {
  label: 'Price',
  download: 'Download Now',
  noDownload: 'This product cannot be downloaded at the moment.',
  later: 'Try again later, or ask us for it: {support}',
  support: 'Contact Support',
  withoutScript:
    'Buying needs JavaScript: PayPal’s buttons are made of it. Allow it for this shop and load the page again, or {write}.',
  write: 'write to us',
  failed:
    'What you need to buy could not be loaded. Nothing was charged. Check your connection, then try again.',
  again: 'Try again',
} as const;

export const trustRows = {
  free: 'No account, no email, no ads: the file downloads at once.',
  download: 'Download at once, and again later with your order ID.',
  keys: (count: number) => `Up to ${count} license keys, one for each trading account.`,
  final: 'Sales are final; within 7 days we consider {refund}.',
  refund: 'a refund',
  payment: 'Pay in USD by PayPal or card; we never see your card.',
  file: (ending: string, size: string) => `${ending} file, ${size}`,
  version: (number: string) => `version ${number}`,
} as const;

export const whatsNew = {
  title: "What's new",
  version: (number: string, day: string) => `Version ${number}, ${day}`,
  earlier: 'Earlier versions',
} as const;

export const relatedProducts = { title: 'Related products' } as const;

export const recentlyViewed = {
  title: 'Recently viewed',
  remembered: 'Remembered on this device only.',
  forget: 'Forget',
} as const;

export const downloadPage = {
  title: (product: string) => `Download ${product}`,
  description: (product: string) => `Download ${product}, free.`,
  heading: 'Your download is starting',
  byHand: '{download} if it does not, or go {back}.',
  download: 'Download it by hand',
  back: 'back to the product',
} as const;
