export const licenseSection = {
  title: 'License keys',
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  lead: (limit: number, isBundle: boolean) =>
    `A key belongs to one trading account at one broker. ${isBundle ? 'Each product of the bundle' : 'This purchase'} gives up to ${limit} of them.`,
  another: 'Generate a key for another account',
} as const;

export const licenseForm = {
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  submit: 'Generate License',
} as const;

export const licenseList = {
  label: 'Your license keys',
  loading: 'Loading your license keys',
  failed: 'The list of your keys could not be loaded.',
  account: 'Account {account}, {broker}',
  key: 'License key',
  isBlocked: 'This key is blocked. {support}.',
  support: 'Contact support',
} as const;

export const offlineDialog = {
  open: 'Use offline',
  openLabel: (account: string) => `Use offline: key of account ${account}`,
  title: (account: string) => `Offline file for account ${account}`,
  lead: 'A terminal that cannot reach the store reads its lease from this file.',
  consequences: [
    'It cannot be called back before its last day. A later refund or block does not reach it.',
    'The key cannot move to another account until then.',
    'Older programs overwrite the file when they reach the store. Keep a copy.',
  ],
  days: 'Days',
  daysHint: (max: number) => `1 to ${max}. A key with an earlier end gets a file until that end.`,
  server: 'Server',
  serverHint:
    'As the terminal names it, such as Broker-Live02. Leave it empty for the one that asked last.',
  submit: 'Make file',
  failed: 'The file could not be made. Try again.',
  ready: 'The file is ready',
  noCopy: 'The store keeps no copy: download all before you close this.',
  download: 'Download file',
  downloadSecond: 'Download second file',
} as const;

export const offlineList = {
  label: 'Offline files',
  item: (server: string, until: string) =>
    server ? `Offline file for ${server}, until ${until}` : `Offline file, until ${until}`,
  made: (day: string) => `Made on ${day}`,
  by: { buyer: 'by the buyer', seller: 'by the seller', farewell: 'as the shop closed' },
  from: (day: string) => `An offline file is possible from ${day}.`,
  holds: (day: string) => `The key cannot move until ${day}, when its last offline file ends.`,
} as const;

export const trialOffer = {
  try: (days: number) => `Try it for ${days === 1 ? 'a day' : `${days} days`}`,
  failed: 'The trial could not be loaded. Check your connection, then try again.',
} as const;

export const trialDialog = {
  title: (product: string) => `Try ${product}`,
  lead: (days: number) =>
    `Free for ${days === 1 ? 'a day' : `${days} days`}, once, on one trading account. You need no card.`,
  demoOnly: 'It runs on a demo account only.',
  send: 'Send me a code',
  sent: (email: string) =>
    `If you can try it, a code is on its way to ${email}. No mail after a minute? Look into the spam folder. An address that has tried it before gets none; while a trial runs, its key is mailed again.`,
  code: 'Code from the mail',
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  account: 'The key is for this account and does not move.',
  agree: 'By starting you agree to our {terms}.',
  terms: 'Terms and Conditions',
  start: 'Start the trial',
  otherEmail: 'Use another email',
  ready: 'Your trial is ready',
  begins: (day: string) =>
    `Its days begin when the program first runs, and end on ${day} at the latest. We have mailed you the key and the link as well.`,
} as const;
