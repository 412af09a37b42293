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
