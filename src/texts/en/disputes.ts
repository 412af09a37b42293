import { countOf, formatCount } from './language.ts';

/** Writes PayPal's names as words: `NOT_AS_DESCRIBED` is `Not as described`. */
export function disputeWords(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const dossier = {
  title: 'Record of a purchase',
  footer: (shop: string, at: string) => `${shop}, made on ${at}`,
  none: 'None.',
  more: (count: number) => `And ${formatCount(count)} more.`,
  moreReplies: (count: number) => `And ${countOf(count, 'more answer')}.`,
  captureId: 'PayPal transaction',
  orderId: 'PayPal order',
  dispute: 'Dispute',
  buyer: 'Buyer',
  country: 'Country of the payer',
  product: 'Product, delivered as a download',
  parts: 'Its parts',
  amount: 'Amount',
  promoCode: 'Promo code',
  term: 'License',
  forEver: 'Without end',
  ordered: 'Ordered',
  paid: 'Paid',
  terms: 'Terms',
  termsAccepted: (version: string, at: string) => `Of ${version}, accepted ${at}`,
  consents: 'Consents before the payment',
  confirmed: {
    mail: 'Confirmation delivered to the mail provider, before the file',
    download: 'Confirmation saved by the buyer, before the file',
  },
  receipts: 'Confirmations by mail',
  downloads: 'Downloads',
  lastDownload: (at: string) => `The last one was ${at}.`,
  codes: 'One-time passwords that the buyer’s mailbox received and the buyer used',
  keys: 'License keys',
  moves: 'Keys moved to another account',
  movers: { buyer: 'Buyer', seller: 'Seller' },
  from: 'From',
  toAccount: 'To',
  by: 'By',
  leases: 'Use: licenses given to the program on the buyer’s account',
  tickets: 'Messages of the buyer and answers',
  withdrawals: 'Withdrawals from the contract',
  decision: 'Decision',
  decisions: {
    refund: (at: string) => `Refund, ${at}`,
    decline: (at: string) => `Declined, ${at}`,
  },
  refunds: 'Refunds',
  policy: 'Terms with the refund policy',
  at: 'When (UTC)',
  words: 'Words',
  address: 'Address',
  to: 'To',
  messageId: 'Message ID',
  state: 'State',
  file: 'File',
  bytes: 'Sent',
  agent: 'Program',
  sent: 'Sent (UTC)',
  used: 'Used (UTC)',
  key: 'License key',
  account: 'Account',
  made: 'Made (UTC)',
  firstLease: 'First use (UTC)',
  lastLease: 'Last use (UTC)',
  days: 'Days',
  server: 'Broker’s server',
  first: 'First (UTC)',
  last: 'Last (UTC)',
  count: 'Times',
  refundKinds: { refund: 'Refund by the seller', reversal: 'Taken back' },
  refundStates: {
    requested: 'on its way',
    pending: 'PayPal is working on it',
    completed: 'done',
    failed: 'refused by PayPal',
  },
  ticket: (id: number, name: string, at: string) => `Message ${id} of ${name}, ${at}`,
  replies: {
    seller: (at: string) => `Answer of the shop, ${at}`,
    buyer: (at: string) => `Answer of the buyer, ${at}`,
  },
  sameTerms: (version: string, url: string) =>
    `As accepted before the payment: of ${version}, ${url}`,
  otherTerms: (accepted: string, today: string, url: string) =>
    `The buyer accepted the terms of ${accepted}. Those of today are of ${today}: ${url}`,
} as const;

export const evidenceNotes = {
  carrier: 'Electronic delivery',
  fulfilled: (product: string, paid: string) =>
    `${product} is software, delivered as a download. It was paid ${paid}.`,
  downloaded: (count: number, first: string) =>
    `The buyer downloaded it ${countOf(count, 'time')}, first ${first}.`,
  used: (keys: number, first: string) =>
    `The buyer made ${countOf(keys, 'license key')} and used the program, first ${first}.`,
  made: (keys: number) => `The buyer made ${countOf(keys, 'license key')}.`,
  attached: 'Times, network addresses and accounts are in the attached document.',
  accepted: (version: string, at: string, url: string) =>
    `The buyer accepted the terms of ${version} on ${at}: ${url}`,
  acceptNote: 'The seller accepts the claim and agrees to the refund.',
} as const;
