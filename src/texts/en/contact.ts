import { formatDay } from './language.ts';

/** Says how long a buyer waits for an answer; 48 reads as the shop's owner first promised it. */
export function replyTime(hours: number): string {
  if (hours === 48) return '24 to 48 hours';
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

export const contactForm = {
  name: 'Name',
  message: 'Message',
  messageHint:
    'About a purchase? Include its order ID. Never send a password or a one-time password.',
  about: 'About: {product}',
  notAbout: 'It is about something else',
  submit: 'Submit',
  ticket: (id: number) => `Ticket ${id}`,
  again: 'Write another message',
} as const;

export const contactPage = {
  title: 'Contact Us',
  description: (hours: number) =>
    `Write to support about a download, a license key, a refund or a product. We reply within ${replyTime(hours)}.`,
  lead: 'Ask about a product, a download, a license key or a refund.',
  withoutScript: 'The form needs JavaScript. Write to {email} instead.',
  aside: 'Before you write',
  quicker: 'Often quicker',
  redownload: 'Download a purchase again',
  licenseKeys: 'How license keys work',
  invalidLicense: '“Invalid license”',
  installing: 'Installing a product',
  refunds: 'Refunds',
  afterwards: 'What happens next',
  answer: (hours: number) =>
    `We reply by email within ${replyTime(hours)}. Nothing by then? Check your spam folder.`,
  ownMail: 'Or email us directly: {email}',
} as const;

/** The account of a license key. */
export interface Account {
  productName: string;
  accountNumber: string;
  brokerName: string;
}

const at = ({ accountNumber, brokerName }: Account) => `account ${accountNumber} at ${brokerName}`;

export const eventSentences = {
  sold: (product: string, amount: string, promoCode: string | null) =>
    `Sold ${product} for ${amount}${promoCode ? ` with the code ${promoCode}` : ''}.`,
  renewed: (product: string, amount: string) => `Renewed ${product} for ${amount}.`,
  refunded: (product: string, amount: string) => `Refunded ${amount} for ${product}.`,
  takenBack: (product: string, amount: string) =>
    `PayPal took ${amount} for ${product} back from you.`,
  held: (product: string, amount: string) => `PayPal is holding ${amount} for ${product}.`,
  review: (product: string, amount: string, reason: string) =>
    `A payment of ${amount} for ${product} is waiting for your decision. ${reason}`.trim(),
  disputed: (product: string, amount: string) => `A buyer disputes ${amount} for ${product}.`,
  disputeClosed: (product: string, amount: string) =>
    `The dispute over ${amount} for ${product} is closed.`,
  licensed: (key: Account) => `New license key for ${key.productName}: ${at(key)}.`,
  moved: (key: Account) => `A license key for ${key.productName} moved to ${at(key)}.`,
  blocked: (key: Account) => `A license key for ${key.productName} is blocked: ${at(key)}.`,
  shared: (key: Account) => `A license key for ${key.productName} looks shared: ${at(key)}.`,
  ending: (key: Account, end: string | null) =>
    `A license key for ${key.productName} ends${end ? ` on ${formatDay(end)}` : ''}: ${at(key)}.`,
  trial: (key: Account) => `A trial of ${key.productName} started: ${at(key)}.`,
  ticket: (id: number, name: string) => `Ticket ${id} from ${name}.`,
  released: (product: string, version: string, isBeta: boolean) =>
    `${product} ${version} is published${isBeta ? ' as a beta' : ''}.`,
  test: (shop: string) => `This is a test event from ${shop}.`,
} as const;

export const eventMail = {
  open: 'Open the admin',
  why: (shop: string) => `You get this because of ${shop}’s settings or a target under Events.`,
  day: (count: number, day: string) =>
    count === 1 ? `One event on ${day}` : `${count} events on ${day}`,
  others: (count: number) => `And ${count} more.`,
  account: 'Account',
  country: 'Country',
  buyer: 'Buyer',
  reason: 'Reason',
  dispute: 'Dispute',
  answerUntil: 'Respond by',
  outcome: 'Outcome',
} as const;
