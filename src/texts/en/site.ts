import { countOf } from './language.ts';
import { replyTime } from './contact.ts';

/** Names of pages in the header and the footer. */
export const links = {
  products: 'Products',
  freeTools: 'Free Tools',
  setFiles: 'Set files',
  faq: 'FAQ',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  redownload: 'Re-download',
  workbench: 'Set File Workbench',
  feed: 'Feed',
  imprint: 'Imprint',
  about: 'About',
} as const;

export const navigation = {
  label: 'Main',
  search: 'Search products',
  /** Short, for phones. */
  searchHint: 'Search',
  menu: 'Menu',
  backToTop: 'Back to top',
} as const;

export const footer = {
  shop: 'Shop',
  help: 'Help',
  support: 'Support',
  elsewhere: 'Elsewhere',
  reply: (hours: number) => `We reply within ${replyTime(hours)}.`,
  payment: 'Paid through PayPal, in US dollars. Card numbers never reach this shop.',
  risk: 'Risk',
  riskText:
    'Trading carries risk; no tool removes it. A backtest tells of the past. Try every tool on a demo account first, and trade with money that you can lose.',
} as const;

export const frame = {
  skip: 'Skip to content',
  /** For the share picture. */
  picture: (shop: string) => `${shop}, tools for MetaTrader`,
} as const;

export const loading = 'Loading';

export const imprintPage = {
  title: 'Imprint',
  description: (shop: string) => `Who sells at ${shop}.`,
} as const;

/** Facts about the seller, in the imprint and in receipts. */
export const sellerNames = {
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  vatId: 'VAT ID',
  register: 'Register',
} as const;

export const aboutPage = {
  title: (shop: string) => `About ${shop}`,
} as const;

export const notice = {
  home: 'Back to Home',
  support: 'Contact Support',
  again: 'Try Again',
} as const;

export const legalPage = {
  sections: 'On this page',
  lastUpdated: 'Last updated {day}',
  lastAmended: 'Last updated {day}, with amendments of {amended}',
  words:
    '“We” and “the shop” in this text mean {shop}. You reach us by the {contact} or at {email}.',
  contact: 'contact page',
} as const;

export const faqPage = {
  title: 'FAQ',
  description:
    'Answers on downloading, re-downloading, license keys, set files, promo codes, refunds, installing and contacting support.',
  heading: 'Frequently asked questions',
  aside: 'Topics and support',
  notAnswered: 'Not answered?',
} as const;

export const writeToUs = {
  reply: (hours: number) => `{write}: we reply within ${replyTime(hours)}.`,
  write: 'Write to us',
  mail: 'Or by mail: {email}',
} as const;

export const forbiddenPage = {
  title: 'This download link does not work',
  description:
    'The download link has expired or is not complete. Get a new one with your order ID.',
  text: (hours: number) =>
    `Links work for ${hours} hours, and only whole. With your order ID and email you get a new one at once.`,
} as const;

export const notFoundPage = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  text: 'There is no page at this address. It may be mistyped, or the page has moved or is gone.',
} as const;

/** Ways on from an address without a page. */
export const waysOn = {
  experts: 'Expert advisors',
  expertsAre: 'Trade by themselves.',
  indicators: 'Indicators',
  indicatorsAre: 'Show more on the chart.',
  sourceCodes: 'Source codes',
  sourceCodesAre: 'To read, change and compile.',
  freeToolsAre: 'At once, without an account.',
  bought: 'Bought something here? {download}. Anything else is in the {faq}, or {contact}.',
  download: 'Download it again',
  contact: 'write to us',
} as const;

export const failedPage = {
  title: 'Something went wrong on our side',
  text: 'Nothing was charged by opening this page. Try again in a minute; if it stays, tell us.',
} as const;

export const unavailablePage = {
  title: 'The shop cannot reach its data at the moment',
  text: 'Nothing is lost, and nothing was charged by opening this page. Try again in half a minute.',
} as const;

/** Days for which data is kept, by kind. */
interface KeptDays {
  tickets: number;
  traces: number;
  downloads: number;
  mails: number;
  logs: number;
  claims: number;
}

const daysOf = (count: number) => countOf(count, 'day');

export const retentionSection = {
  heading: 'How long we keep it',
  items: (days: KeptDays) => [
    'Purchases: as long as tax and accounting law asks for, which is 10 years in most countries, and as long as you may want to download again.',
    `Your address and your consents in a purchase, once you have asked us to erase you: until claims about it end, ${daysOf(days.claims)} after the purchase.`,
    'License keys: as long as the purchase.',
    `Notes on license checks: a week each, then summed up by month for ${daysOf(days.traces)} after the last of them. How many days a license key was used, and when first and last, as long as the key.`,
    `Network addresses and programs of downloads: ${daysOf(days.downloads)}.`,
    `Messages: ${daysOf(days.tickets)} after your matter is settled.`,
    `Your address in mails that we sent: ${daysOf(days.mails)}.`,
    `Logs, and what other programs of the shop were told of a sale: ${daysOf(days.logs)}. Counters: a day.`,
  ],
} as const;

export const countedVisits = {
  heading: 'How visits are counted',
  counted:
    'We count how often our pages are shown each day, and where visitors come from: the domain of the page that linked to us, and the names of a campaign in the link. These are numbers of a day. No cookie, no network address and nothing else that tells one visitor from another is stored with them.',
  kept: 'Where you came from is remembered in the tab for as long as it is open, and goes along when a page is counted. If you buy, it is stored with the purchase.',
} as const;
