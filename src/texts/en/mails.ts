import { replyTime } from './contact.ts';
import { countOf } from './language.ts';

export const mailFacts = {
  orderId: 'Order ID',
  product: 'Product',
  inBundle: 'In this bundle',
  promoCode: 'Promo code',
  date: 'Date',
  amount: 'Amount',
  refunded: 'Refunded',
  version: 'Version',
  licenseKey: 'License key',
  before: 'Before',
  now: 'Now',
  goesOnUntil: 'Goes on until',
  endsOn: 'Ends on',
  price: 'Price',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  siteUrl: 'Address to allow',
  until: 'Until',
} as const;

/** The address a buyer writes to, and within how many hours there is an answer. */
interface Support {
  supportEmail: string;
  replyHours: number;
}

/** Ends a mail that can be answered. */
export const questions = ({ supportEmail, replyHours }: Support) =>
  `Questions? Answer this mail or write to ${supportEmail}; we reply within ${replyTime(replyHours)}.`;

export const oneTimePasswordMail = {
  subject: (shop: string) => `Your one-time password for ${shop}`,
  heading: 'Your one-time password',
  enter: (product: string, order: string) =>
    `Enter it on the re-download page to get ${product} (order ${order}) again.`,
  valid: (minutes: number, until: string) =>
    `It is valid for ${minutes} minutes, until ${until} UTC, and works once. A newer code makes it void.`,
  notAsked: (shop: string) =>
    `If you did not ask for it, you need not do anything: without the code nobody gets at your purchase. Do not pass it on; ${shop} never asks you for it.`,
  questions: ({ supportEmail }: Pick<Support, 'supportEmail'>) =>
    `Questions? Write to ${supportEmail}.`,
} as const;

export const receiptMail = {
  subject: (shop: string, product: string) => `Your purchase from ${shop}: ${product}`,
  heading: 'Thank you for your purchase!',
  insteadOf: (promoCode: string, price: string) => `${promoCode} (instead of ${price})`,
  link: (hours: number) =>
    `The link on your purchase page works for ${hours} hours. After that, or for a newer version, download again here, with the order ID and this email address:`,
  again: 'Download again',
  seller: 'Sold by:',
  license: 'Your license:',
  terms: (keys: number, isBundle: boolean) => [
    `Up to ${keys} license keys${isBundle ? ' for each product' : ''}, each for one trading account at one broker.`,
    'You get them on the purchase page or, later, on the re-download page, where you can also move a key to another account.',
    'The software is for yourself: you may not sell, rent, publish or share it or its keys.',
    'All sales are final. A refund can be considered within 7 days; it ends the license keys and the downloads.',
  ],
  allow:
    'A program that checks its license has to reach this shop. Allow that once in MetaTrader: open Tools, Options, Expert Advisors, tick “Allow WebRequest for listed URL” and enter this address:',
  termsLink: 'Terms and Conditions',
  keep: ({ supportEmail, replyHours }: Support) =>
    `Keep this mail: you need the order ID to download again. Questions? Answer it or write to ${supportEmail}; we reply within ${replyTime(replyHours)}.`,
} as const;

export const copyMail = {
  subject: (shop: string, product: string) => `Your copy from ${shop}: ${product}`,
  heading: 'Here is your copy',
  download:
    'Download it here, with the order ID and this email address; we mail you a one-time password then:',
  button: 'Download',
  keys: (keys: number, isBundle: boolean) =>
    `On the same page you make up to ${countOf(keys, 'license key')}${isBundle ? ' for each product' : ''}, each for one trading account at one broker.`,
  allow: receiptMail.allow,
  keep: receiptMail.keep,
} as const;

export const renewalReceipt = {
  subject: (shop: string, product: string) => `Your renewal from ${shop}: ${product}`,
  heading: 'Thank you for your renewal!',
  keys: 'The license keys stay the same: nothing has to be typed anew. Programs learn of it with their next check. The file and the keys are on the re-download page, under this order ID or the first one, with the email address of the purchase.',
} as const;

export const termMail = {
  endsSoon: (product: string, day: string) => `${product} ends on ${day}`,
  hasEnded: (product: string) => `Your term of ${product} has ended`,
  renewFor: (price: string, term: string) => `${price} for ${term}`,
  endsText: (shop: string) =>
    `You bought it from ${shop}. At its end the program opens no new trades; it still looks after those that are open.`,
  endedText:
    'The program opens no new trades now; it still looks after those that are open. Renew, and it goes on with the same license key.',
  keys: 'Your license keys stay the same: nothing has to be typed anew.',
  renew: 'Renew',
  valid: (days: number) =>
    `The link works for ${days} days and renews this purchase alone. After that you find it on the re-download page.`,
} as const;

/** Why a mail about a term was not sent, for the seller. */
export const termMailReasons = {
  changed: 'The end was changed since.',
  notRenewable: 'The purchase cannot be renewed.',
} as const;

export const refundMail = {
  subject: (shop: string, product: string) => `Your refund from ${shop}: ${product}`,
  heading: 'We have refunded your payment',
  text: 'PayPal shows the money in your account at once; a card can take a few days.',
  /** Appended after a full refund. */
  ended: 'The license keys of this purchase and its downloads have ended with it.',
  renewalEnded: 'The days that this renewal had added to your purchase have been taken off.',
} as const;

export const renewalRefusedMail = {
  subject: (shop: string) => `Your renewal at ${shop} was not taken`,
  heading: 'Your renewal was not taken',
} as const;

export const declinedMail = {
  subject: (shop: string) => `Your payment to ${shop} did not go through`,
  heading: 'Your payment did not go through',
  text: 'PayPal has checked your payment and declined it. Nothing was charged. You can buy again on the product’s page, with PayPal or with another card.',
} as const;

export const promoRefusedMail = {
  subject: (shop: string) => `Your payment to ${shop} was not taken`,
  heading: 'Your payment was not taken',
} as const;

/** After `promoRefusedMail`'s subject and heading. */
export const blockedMail = { text: 'Nothing was charged.' } as const;

export const movedMail = {
  subject: (product: string) => `Your license key for ${product} was moved`,
  heading: 'Your license key belongs to another account now',
  account: (number: string, broker: string) => `${number}, ${broker}`,
  goesOn: (hours: number) =>
    `The key itself stays the same. On the account before, the program goes on for up to ${hours} hours; then it opens no new trades there, and still looks after those that are open.`,
  bySeller: 'We have moved it for you. It does not count as one of your moves.',
  byBuyer:
    'It was moved on the re-download page, after a one-time password that we mailed you. If it was not you, somebody reads your mails: write to us at once.',
  keys: 'See your keys',
} as const;

export const emailCorrectedMail = {
  subject: (product: string) => `The address of your purchase of ${product} was changed`,
  heading: 'Your purchase has another address now',
  text: 'We have changed the email address of this purchase. Links and codes that went to this mailbox do not work any more.',
  notYou: 'If you did not ask for this, answer this mail: we can change it back.',
} as const;

export const invitationMail = {
  subject: (shop: string) => `You are invited to the admin of ${shop}`,
  heading: 'Make your account',
  text: (shop: string, role: 'owner' | 'support') =>
    role === 'owner'
      ? `You are invited to run ${shop}, as one of its owners.`
      : `You are invited to look after the customers of ${shop}.`,
  button: 'Choose a username and a password',
  once: (hours: number) => `The link works once, within ${hours} hours.`,
} as const;

export const movedHereMail = {
  subject: (shop: string) => `Your purchase has moved to ${shop}`,
  heading: 'Your purchase has moved here',
  text: (source: string, shop: string) =>
    `What you bought from ${source} is at ${shop} now. Nothing changes for you: your license keys stay the same, and you pay nothing.`,
  again:
    'To download, or to see your keys, enter the order ID and this email address; we mail you a one-time password then.',
  more: (count: number) =>
    count === 1 ? '1 more purchase of yours' : `${count} more purchases of yours`,
  button: 'Download',
  gone: 'The buyer has no purchase of this import any more.',
} as const;

export const lockedMail = {
  subject: (shop: string) => `Wrong one-time passwords for your purchase from ${shop}`,
  heading: 'Somebody entered wrong one-time passwords',
  text: (count: number, product: string, until: string) =>
    `Within 24 hours ${count} wrong one-time passwords were entered for your purchase of ${product}. None of them opened it. So that nobody goes on guessing, the re-download page takes none for it until ${until}.`,
  link: (hours: number) =>
    `If you need the file before that, here it is. The link is yours alone, do not pass it on; it works for ${hours} hours.`,
  download: 'Download',
  notYou:
    'If it was not you, somebody knows your order ID and your email address, but cannot read your mails. You need not do anything.',
} as const;

/** To the seller. */
export const withdrawnMail = {
  subject: (product: string, number: string) => `${product} ${number} was withdrawn`,
  text: (product: string, number: string) =>
    `You run ${product} ${number}, which we have withdrawn:`,
  advice: 'Please install the version that is offered now. Your license keys stay the same.',
  again: 'Download it again',
  takenBack: 'The withdrawal was taken back.',
} as const;

export const ticketMail = {
  subject: (id: number, name: string) => `Ticket ${id} from ${name}`,
  heading: (id: number) => `Ticket ${id}`,
  answered: (id: number, name: string) => `Ticket ${id}: ${name} has answered`,
  answerHeading: (id: number) => `An answer to ticket ${id}`,
  reply: 'Reply to this mail to answer: it goes to the address above.',
  all: 'All tickets',
} as const;

/** To the seller, for an hour with too many tickets. */
export const gatheredTicketsMail = {
  hour: (from: string, until: string) => `between ${from} and ${until} UTC`,
  count: (total: number) => `${total} more ${total === 1 ? 'ticket' : 'tickets'}`,
  subject: (count: string, hour: string) => `${count} ${hour}`,
  text: (hour: string) =>
    `So many tickets came ${hour} that these were not mailed one by one. All of them are in the admin; answer them there.`,
  ticket: (id: number, name: string, email: string) => `Ticket ${id} from ${name}, ${email}:`,
  others: (count: number) => `… and ${count} others.`,
} as const;

export const ticketReplyMail = {
  subject: (shop: string, id: number) => `Re: your message to ${shop} (ticket ${id})`,
  heading: 'Our answer to your message',
  asked: (day: string) => `On ${day} you wrote:`,
  open: (email: string) => `Is anything left open? Reply to this mail, or write to ${email}.`,
} as const;

export const releaseMail = {
  version: (product: string, number: string) => `${product} ${number}`,
  beta: (product: string, number: string) => `${product} ${number} (beta)`,
  isOut: (version: string) => `${version} is out`,
  ofBeta: (product: string, shop: string) =>
    `A beta of ${product}, which you bought from ${shop}. You get it because you chose betas on the re-download page.`,
  ofVersion: (product: string, shop: string) =>
    `A new version of ${product}, which you bought from ${shop}. It costs you nothing.`,
  news: 'What’s new:',
  download:
    'Download it with your order ID and this email address; we mail you a one-time password then.',
  get: (number: string) => `Get version ${number}`,
  all: 'All versions',
  because: (shop: string) =>
    `You get this because you bought from ${shop}. Without these mails you still get receipts and one-time passwords:`,
  unsubscribe: 'No more mails about new versions',
} as const;

/** Why a release mail was not sent, for the seller. */
export const releaseMailReasons = {
  versionWithdrawn: 'The version was withdrawn.',
  noAccess: 'The purchase grants no access any more.',
  unsubscribed: 'The buyer wants no mails about releases.',
} as const;

export const trialCodeMail = {
  subject: (product: string) => `Your code to try ${product}`,
  heading: 'Your code',
  enter: (product: string) => `Enter it on the page of ${product} to start your trial.`,
  notAsked: 'If you did not ask for it, you need not do anything. Do not pass it on.',
  withdrawn: 'There is no trial for this address any more.',
} as const;

export const trialMail = {
  subject: (product: string) => `Your trial of ${product}`,
  heading: 'Your trial',
  account: 'Account',
  ends: 'Ends',
  endsLatest: 'Ends at the latest',
  begins: (days: number) =>
    `Your ${days === 1 ? 'day begins' : `${days} days begin`} when the program first runs, at the latest a week after you asked for it.`,
  demoOnly: 'It runs on a demo account only.',
  download: 'Download',
  link: (hours: number) =>
    `The link works for ${hours} hours. For a new one, ask for the trial again with this address.`,
} as const;

export const trialEndedMail = {
  subject: (product: string) => `Your trial of ${product} has ended`,
  heading: 'Your trial has ended',
  text: (product: string, price: string) =>
    `We hope that ${product} was worth the try. It costs ${price}, and your purchase makes a license key of its own.`,
  buy: (product: string) => `See ${product}`,
} as const;

/** The mail about a change in how an account is opened. */
export const accountMail = {
  /** Kinds of changes, as subjects name them. */
  changes: {
    'passkey-added': 'A passkey was added',
    'passkey-removed': 'A passkey was removed',
    'totp-set': 'An authenticator app was set up',
    'totp-removed': 'The authenticator app was turned off',
    'password-changed': 'The password was changed',
  },
  subject: (change: string, username: string) => `${change}: admin account ${username}`,
  when: (moment: string) => `This happened on ${moment}.`,
  notYou:
    'If it was not you, run npm run admin:password on the server at once: it sets a new password, removes all second factors and ends all sessions.',
  button: 'Open the audit log',
} as const;

export const purchaseListMail = {
  subject: (shop: string) => `Your purchases at ${shop}`,
  lead: 'Each link fills in the order ID; a code in a further mail opens the purchase.',
  item: (product: string, day: string, orderId: string) => `${product}, ${day}, order ${orderId}`,
  trial: (product: string, day: string) => `Trial of ${product}, begun on ${day}`,
  more: (count: number) => `${countOf(count, 'older purchase')}: write to us, and we look them up.`,
  notAsked: 'You have not asked for this? Then somebody typed your address; nothing was opened.',
  /** For the seller: why it was not sent. */
  none: 'This address has no purchases.',
} as const;

export const inboundMail = {
  noText: '(This mail has no text.)',
  cut: '(The rest of this mail was left out.)',
  attachments: (names: string[]) => `(Attachments are not kept: ${names.join(', ')})`,
  nameless: 'a file without a name',
  others: (count: number) => `${count} more`,
} as const;
