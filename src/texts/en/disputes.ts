import { countOf, formatCount } from './language.ts';

/** Writes PayPal's names as words: `NOT_AS_DESCRIBED` is `Not as described`. */
export function disputeWords(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const dossier = {
  title: 'Record of a purchase',
  footer: (shop: string, at: string) => `${shop}, created on ${at}`,
  none: 'None.',
  more: (count: number) => `And ${formatCount(count)} more.`,
  moreReplies: (count: number) => `And ${countOf(count, 'more reply', 'more replies')}.`,
  captureId: 'PayPal transaction',
  orderId: 'PayPal order',
  dispute: 'Dispute',
  buyer: 'Buyer',
  country: 'Payer’s country',
  product: 'Product, delivered as a download',
  parts: 'Its parts',
  amount: 'Amount',
  promoCode: 'Promo code',
  term: 'License',
  forEver: 'No end date',
  ordered: 'Ordered',
  paid: 'Paid',
  terms: 'Terms',
  termsAccepted: (version: string, at: string) => `Version ${version}, accepted ${at}`,
  consents: 'Consents before the payment',
  confirmed: {
    mail: 'Confirmation delivered to the email provider, before the file',
    download: 'Confirmation saved by the buyer, before the file',
  },
  receipts: 'Confirmations by email',
  downloads: 'Downloads',
  lastDownload: (at: string) => `Last download: ${at}.`,
  codes: 'One-time passwords sent to the buyer’s mailbox and used by the buyer',
  keys: 'License keys',
  moves: 'Keys moved to another account',
  movers: { buyer: 'Buyer', seller: 'Seller' },
  from: 'From',
  toAccount: 'To',
  by: 'By',
  leases: 'Use: licenses granted to the program on the buyer’s account',
  tickets: 'Messages from the buyer and replies',
  withdrawals: 'Withdrawals from the contract',
  decision: 'Decision',
  decisions: {
    refund: (at: string) => `Refund, ${at}`,
    decline: (at: string) => `Declined, ${at}`,
  },
  refunds: 'Refunds',
  policy: 'Terms with the refund policy',
  at: 'When (UTC)',
  words: 'Wording',
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
  made: 'Created (UTC)',
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
  ticket: (id: number, name: string, at: string) => `Message ${id} from ${name}, ${at}`,
  replies: {
    seller: (at: string) => `Reply from the shop, ${at}`,
    buyer: (at: string) => `Reply from the buyer, ${at}`,
  },
  sameTerms: (version: string, url: string) =>
    `As accepted before the payment: version ${version}, ${url}`,
  otherTerms: (accepted: string, today: string, url: string) =>
    `The buyer accepted the terms of ${accepted}. Today’s terms are dated ${today}: ${url}`,
} as const;

export const evidenceNotes = {
  carrier: 'Electronic delivery',
  fulfilled: (product: string, paid: string) =>
    `${product} is software, delivered as a download. It was paid for on ${paid}.`,
  downloaded: (count: number, first: string) =>
    `The buyer downloaded it ${countOf(count, 'time')}, first on ${first}.`,
  used: (keys: number, first: string) =>
    `The buyer generated ${countOf(keys, 'license key')} and used the program, first on ${first}.`,
  made: (keys: number) => `The buyer generated ${countOf(keys, 'license key')}.`,
  attached: 'Times, network addresses and accounts are in the attached document.',
  accepted: (version: string, at: string, url: string) =>
    `The buyer accepted the terms of ${version} on ${at}: ${url}`,
  acceptNote: 'The seller accepts the claim and agrees to the refund.',
} as const;
