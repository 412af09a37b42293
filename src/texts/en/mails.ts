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
  goesOnUntil: 'Runs until',
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
  `Questions? Reply to this email or write to ${supportEmail}; we reply within ${replyTime(replyHours)}.`;

export const oneTimePasswordMail = {
  subject: (shop: string) => `Your one-time password for ${shop}`,
  heading: 'Your one-time password',
  enter: (product: string, order: string) =>
    `Enter it on the re-download page to download ${product} (order ${order}) again.`,
  valid: (minutes: number, until: string) =>
    `It is valid for ${minutes} minutes, until ${until} UTC, and works once. A new code cancels this one.`,
  notAsked: (shop: string) =>
    `If you didn’t ask for it, you don’t need to do anything. No one can open your purchase without this code. Don’t share it: ${shop} never asks you for it.`,
  questions: ({ supportEmail }: Pick<Support, 'supportEmail'>) =>
    `Questions? Write to ${supportEmail}.`,
} as const;

export const receiptMail = {
  subject: (shop: string, product: string) => `Your purchase from ${shop}: ${product}`,
  heading: 'Thank you for your purchase!',
  insteadOf: (promoCode: string, price: string) => `${promoCode} (instead of ${price})`,
  download: 'Download',
  link: (hours: number) =>
    `This button works for as long as your purchase lasts: enter the order ID and this email address, and we’ll email you a one-time password. The link on your purchase page works for ${hours} hours.`,
  seller: 'Sold by:',
  license: 'Your license:',
  terms: (keys: number, isBundle: boolean) => [
    `Up to ${keys} license keys${isBundle ? ' for each product' : ''}, each for one trading account at one broker.`,
    'You get them on the purchase page or, later, on the re-download page, where you can also move a key to another account.',
    'The software is for your own use: you may not sell, rent, publish or share it or its keys.',
    'All sales are final. A refund can be considered within 7 days; it ends the license keys and the downloads.',
  ],
  allow:
    'A program that checks its license needs to reach this shop. Allow this once in MetaTrader: open Tools, Options, Expert Advisors, tick “Allow WebRequest for listed URL” and enter this address:',
  termsLink: 'Terms and Conditions',
  keep: ({ supportEmail, replyHours }: Support) =>
    `Keep this email: you need the order ID to download again. Questions? Reply to it or write to ${supportEmail}; we reply within ${replyTime(replyHours)}.`,
} as const;

export const handoverMail = {
  subject: (product: string) => `Set up ${product} on your computer`,
  heading: 'Continue on your computer',
  open: 'Open this email on the computer your terminal runs on. The button opens your purchase with your order ID, this email address and a one-time password: there you’ll find the file, the set files and your license keys.',
  button: 'Open my purchase',
} as const;

export const copyMail = {
  subject: (shop: string, product: string) => `Your copy from ${shop}: ${product}`,
  heading: 'Here is your copy',
  download:
    'Download it here with your order ID and this email address. We’ll email you a one-time password:',
  button: 'Download',
  keys: (keys: number, isBundle: boolean) =>
    `On the same page you can generate up to ${countOf(keys, 'license key')}${isBundle ? ' for each product' : ''}, each for one trading account at one broker.`,
  allow: receiptMail.allow,
  keep: receiptMail.keep,
} as const;

export const renewalReceipt = {
  subject: (shop: string, product: string) => `Your renewal from ${shop}: ${product}`,
  heading: 'Thank you for your renewal!',
  keys: 'Your license keys stay the same, so there’s nothing to retype. Programs pick it up the next time they check. The file and keys are on the re-download page, under this order ID or the first one, with the email address of the purchase.',
} as const;

export const termMail = {
  endsSoon: (product: string, day: string) => `${product} ends on ${day}`,
  hasEnded: (product: string) => `Your term for ${product} has ended`,
  renewFor: (price: string, term: string) => `${price} for ${term}`,
  endsText: (shop: string) =>
    `You bought it from ${shop}. When it ends, the program opens no new trades, but still manages open ones.`,
  endedText:
    'The program now opens no new trades, but still manages open ones. Renew to keep trading with the same license key.',
  keys: 'Your license keys stay the same, so there’s nothing to retype.',
  renew: 'Renew',
  valid: (days: number) =>
    `The link works for ${days} days and renews only this purchase. After that, renew on the re-download page.`,
} as const;

/** Why a mail about a term was not sent, for the seller. */
export const termMailReasons = {
  changed: 'The end date has changed since.',
  notRenewable: 'The purchase cannot be renewed.',
} as const;

export const refundMail = {
  subject: (shop: string, product: string) => `Your refund from ${shop}: ${product}`,
  heading: 'We have refunded your payment',
  text: 'PayPal shows the money in your account at once; a card can take a few days.',
  /** Appended after a full refund. */
  ended: 'This purchase’s license keys and downloads have ended with it.',
  renewalEnded: 'The days this renewal added to your purchase have been removed.',
} as const;

export const renewalRefusedMail = {
  subject: (shop: string) => `Your renewal at ${shop} did not go through`,
  heading: 'Your renewal did not go through',
} as const;

export const declinedMail = {
  subject: (shop: string) => `Your payment to ${shop} did not go through`,
  heading: 'Your payment did not go through',
  text: 'PayPal has checked your payment and declined it. Nothing was charged. You can try again on the product page, with PayPal or another card.',
} as const;

export const promoRefusedMail = {
  subject: (shop: string) => `Your payment to ${shop} was not taken`,
  heading: 'Your payment was not taken',
} as const;

/** After `promoRefusedMail`'s subject and heading. */
export const blockedMail = { text: 'Nothing was charged.' } as const;

export const movedMail = {
  subject: (product: string) => `Your license key for ${product} was moved`,
  heading: 'Your license key now belongs to another account',
  account: (number: string, broker: string) => `${number}, ${broker}`,
  goesOn: (hours: number) =>
    `The key itself stays the same. On the old account, the program keeps running for up to ${hours} hours. After that it opens no new trades there, but still manages open ones.`,
  bySeller: 'We moved it for you. This doesn’t count as one of your moves.',
  byBuyer:
    'It was moved on the re-download page with a one-time password we emailed you. If this wasn’t you, someone is reading your email: write to us at once.',
  keys: 'See your keys',
} as const;

export const emailCorrectedMail = {
  subject: (product: string) => `The address of your purchase of ${product} was changed`,
  heading: 'Your purchase has a new email address',
  text: 'We have changed the email address of this purchase. Links and codes sent to this mailbox no longer work.',
  notYou: 'If you didn’t ask for this, reply to this email: we can change it back.',
} as const;

export const invitationMail = {
  subject: (shop: string) => `You are invited to the admin of ${shop}`,
  heading: 'Create your account',
  text: (shop: string, role: 'owner' | 'support') =>
    role === 'owner'
      ? `You are invited to run ${shop} as one of its owners.`
      : `You are invited to support ${shop}’s customers.`,
  button: 'Choose a username and a password',
  once: (hours: number) => `The link works once, within ${hours} hours.`,
} as const;

export const movedHereMail = {
  subject: (shop: string) => `Your purchase has moved to ${shop}`,
  heading: 'Your purchase has moved here',
  text: (source: string, shop: string) =>
    `What you bought from ${source} is now at ${shop}. Nothing changes for you: your license keys stay the same, and there’s nothing to pay.`,
  again:
    'To download it or see your keys, enter your order ID and this email address. We’ll email you a one-time password.',
  more: (count: number) =>
    count === 1 ? '1 more purchase of yours' : `${count} more purchases of yours`,
  button: 'Download',
  gone: 'The buyer no longer has a purchase from this import.',
} as const;

export const lockedMail = {
  subject: (shop: string) => `Wrong one-time passwords for your purchase from ${shop}`,
  heading: 'Someone entered wrong one-time passwords',
  text: (count: number, product: string, until: string) =>
    `Within 24 hours, ${count} wrong one-time passwords were entered for your purchase of ${product}. None of them opened it. To stop the guessing, the re-download page won’t accept any for it until ${until}.`,
  link: (hours: number) =>
    `If you need the file before then, here it is. The link is for you alone, so don’t share it. It works for ${hours} hours.`,
  download: 'Download',
  notYou:
    'If this wasn’t you, someone knows your order ID and email address but can’t read your email. You don’t need to do anything.',
} as const;

/** To the seller. */
export const withdrawnMail = {
  subject: (product: string, number: string) => `${product} ${number} was withdrawn`,
  text: (product: string, number: string) =>
    `You run ${product} ${number}, which we have withdrawn:`,
  advice: 'Please install the current version. Your license keys stay the same.',
  again: 'Download it again',
  takenBack: 'The withdrawal was undone.',
} as const;

export const ticketMail = {
  subject: (id: number, name: string) => `Ticket ${id} from ${name}`,
  heading: (id: number) => `Ticket ${id}`,
  answered: (id: number, name: string) => `Ticket ${id}: ${name} has replied`,
  answerHeading: (id: number) => `A reply to ticket ${id}`,
  reply: 'Reply to this email: your reply goes to the address above.',
  all: 'All tickets',
} as const;

/** To the seller, for an hour with too many tickets. */
export const gatheredTicketsMail = {
  hour: (from: string, until: string) => `between ${from} and ${until} UTC`,
  count: (total: number) => `${total} more ${total === 1 ? 'ticket' : 'tickets'}`,
  subject: (count: string, hour: string) => `${count} ${hour}`,
  text: (hour: string) =>
    `So many tickets came in ${hour} that these weren’t emailed one by one. They’re all in the admin; answer them there.`,
  ticket: (id: number, name: string, email: string) => `Ticket ${id} from ${name}, ${email}:`,
  others: (count: number) => `… and ${count} others.`,
} as const;

export const ticketReplyMail = {
  subject: (shop: string, id: number) => `Re: your message to ${shop} (ticket ${id})`,
  heading: 'Our answer to your message',
  asked: (day: string) => `On ${day} you wrote:`,
  open: (email: string) => `Still have questions? Reply to this email, or write to ${email}.`,
} as const;

export const releaseMail = {
  version: (product: string, number: string) => `${product} ${number}`,
  beta: (product: string, number: string) => `${product} ${number} (beta)`,
  isOut: (version: string) => `${version} is out`,
  ofBeta: (product: string, shop: string) =>
    `A beta of ${product}, which you bought from ${shop}. You get it because you chose betas on the re-download page.`,
  ofVersion: (product: string, shop: string) =>
    `A new version of ${product}, which you bought from ${shop}. It’s free for you.`,
  news: 'What’s new:',
  download:
    'Download it with your order ID and this email address. We’ll email you a one-time password.',
  get: (number: string) => `Get version ${number}`,
  all: 'All versions',
  because: (shop: string) =>
    `You get this because you bought from ${shop}. If you unsubscribe, you’ll still get receipts and one-time passwords:`,
  unsubscribe: 'No more emails about new versions',
} as const;

/** Why a release mail was not sent, for the seller. */
export const releaseMailReasons = {
  versionWithdrawn: 'The version was withdrawn.',
  noAccess: 'The purchase no longer grants access.',
  unsubscribed: 'The buyer has unsubscribed from release emails.',
} as const;

export const trialCodeMail = {
  subject: (product: string) => `Your code to try ${product}`,
  heading: 'Your code',
  enter: (product: string) => `Enter it on the page of ${product} to start your trial.`,
  notAsked: 'If you didn’t ask for it, you don’t need to do anything. Don’t share it.',
  withdrawn: 'There is no longer a trial for this address.',
} as const;

export const trialMail = {
  subject: (product: string) => `Your trial of ${product}`,
  heading: 'Your trial',
  account: 'Account',
  ends: 'Ends',
  endsLatest: 'Ends at the latest',
  begins: (days: number) =>
    `Your ${days === 1 ? 'day begins' : `${days} days begin`} when the program first runs, or a week after you asked for it at the latest.`,
  demoOnly: 'It runs on a demo account only.',
  download: 'Download',
  link: (hours: number) =>
    `The link works for ${hours} hours. For a new one, ask for the trial again with this address.`,
} as const;

export const trialEndedMail = {
  subject: (product: string) => `Your trial of ${product} has ended`,
  heading: 'Your trial has ended',
  text: (product: string, price: string) =>
    `We hope ${product} was worth a try. It costs ${price}, and buying it gives you a new license key.`,
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
    'account-changed': 'The username or email was changed',
  },
  subject: (change: string, username: string) => `${change}: admin account ${username}`,
  when: (moment: string) => `This happened on ${moment}.`,
  notYou:
    'If this wasn’t you, run npm run admin:password on the server at once: it sets a new password, removes all second factors and ends all sessions.',
  button: 'Open the audit log',
} as const;

export const purchaseListMail = {
  subject: (shop: string) => `Your purchases at ${shop}`,
  lead: 'Each link fills in the order ID. A code in a second email opens the purchase.',
  item: (product: string, day: string, orderId: string) => `${product}, ${day}, order ${orderId}`,
  trial: (product: string, day: string) => `Trial of ${product}, started on ${day}`,
  more: (count: number) =>
    `${countOf(count, 'older purchase')}: write to us, and we’ll look them up.`,
  notAsked: 'Didn’t ask for this? Someone typed your address. Nothing was opened.',
  /** For the seller: why it was not sent. */
  none: 'This address has no purchases.',
} as const;

export const inboundMail = {
  noText: '(This email has no text.)',
  cut: '(The rest of this email was left out.)',
  attachments: (names: string[]) => `(Attachments are not kept: ${names.join(', ')})`,
  nameless: 'an unnamed file',
  others: (count: number) => `${count} more`,
} as const;
