export const licenseSection = {
  title: 'License keys',
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  lead: (limit: number, isBundle: boolean) =>
    `Each key is for one trading account at one broker. ${isBundle ? 'Each product in the bundle' : 'This purchase'} includes up to ${limit} of them.`,
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
  failed: 'Your license keys could not be loaded.',
  account: 'Account {account}, {broker}',
  key: 'License key',
  isBlocked: 'This key is blocked. {support}.',
  support: 'Contact support',
} as const;

export const offlineDialog = {
  open: 'Use offline',
  openLabel: (account: string) => `Use offline: key of account ${account}`,
  title: (account: string) => `Offline file for account ${account}`,
  lead: 'A terminal that can’t reach the store reads its license from this file.',
  consequences: [
    'It can’t be revoked before its last day. A later refund or block doesn’t affect it.',
    'Until then, the key can’t be moved to another account.',
    'Older programs overwrite the file when they reach the store. Keep a copy.',
  ],
  days: 'Days',
  daysHint: (max: number) => `1 to ${max}. If the key ends earlier, so does the file.`,
  server: 'Server',
  serverHint:
    'As shown in the terminal, such as Broker-Live02. Leave it empty for the one that checked last.',
  submit: 'Create file',
  failed: 'The file could not be created. Try again.',
  ready: 'The file is ready',
  noCopy: 'We don’t keep a copy. Download everything before you close this.',
  download: 'Download file',
  downloadSecond: 'Download second file',
} as const;

export const offlineList = {
  label: 'Offline files',
  item: (server: string, until: string) =>
    server ? `Offline file for ${server}, until ${until}` : `Offline file, until ${until}`,
  made: (day: string) => `Created on ${day}`,
  by: { buyer: 'by the buyer', seller: 'by the seller', farewell: 'when the shop closed' },
  from: (day: string) => `Offline files are available from ${day}.`,
  holds: (day: string) => `The key cannot be moved until ${day}, when its last offline file ends.`,
} as const;

export const trialOffer = {
  try: (days: number) => `Try it for ${days === 1 ? 'a day' : `${days} days`}`,
  failed: 'The trial could not be loaded. Check your connection, then try again.',
} as const;

export const trialDialog = {
  title: (product: string) => `Try ${product}`,
  lead: (days: number) =>
    `Free for ${days === 1 ? 'a day' : `${days} days`}, once, on one trading account. No card needed.`,
  demoOnly: 'It runs on a demo account only.',
  send: 'Send me a code',
  sent: (email: string) =>
    `If you can try it, a code is on its way to ${email}. No email after a minute? Check your spam folder. Each address can try it once; while a trial is running, we email its key again.`,
  code: 'Code we sent you',
  accountNumber: 'Account Number',
  brokerName: 'Broker Name',
  account: 'The key is for this account only and can’t be moved.',
  agree: 'By starting you agree to our {terms}.',
  terms: 'Terms and Conditions',
  start: 'Start the trial',
  otherEmail: 'Use another email',
  ready: 'Your trial is ready',
  begins: (day: string) =>
    `It starts when the program first runs, and ends on ${day} at the latest. We’ve also emailed you the key and the link.`,
} as const;
