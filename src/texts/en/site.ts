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
    'Trading carries risk, and no tool removes it. A backtest shows the past. Try every tool on a demo account first, and only trade with money you can afford to lose.',
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
    '“We” and “the shop” in this text mean {shop}. You can reach us through the {contact} or at {email}.',
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
  mail: 'Or by email: {email}',
} as const;

export const forbiddenPage = {
  title: 'This download link does not work',
  description: 'The download link has expired or is incomplete. Get a new one with your order ID.',
  text: (hours: number) =>
    `Links work for ${hours} hours and must be complete. Get a new one with your order ID and email.`,
} as const;

export const notFoundPage = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  text: 'The address may be mistyped, or the page may have moved or been removed.',
} as const;

/** Ways on from an address without a page. */
export const waysOn = {
  experts: 'Expert advisors',
  expertsAre: 'Trade automatically.',
  indicators: 'Indicators',
  indicatorsAre: 'Show more on the chart.',
  sourceCodes: 'Source codes',
  sourceCodesAre: 'To read, change and compile.',
  freeToolsAre: 'Right away, without an account.',
  bought: 'Bought something here? {download}. For anything else, see the {faq} or {contact}.',
  download: 'Download it again',
  contact: 'write to us',
} as const;

export const failedPage = {
  title: 'Something went wrong on our side',
  text: 'Opening this page didn’t charge you. Try again in a minute. If it keeps happening, tell us.',
} as const;

export const unavailablePage = {
  title: 'The shop cannot reach its data at the moment',
  text: 'Nothing is lost, and opening this page didn’t charge you. Try again in half a minute.',
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
    'Purchases: as long as tax and accounting law requires, which is 10 years in most countries, and as long as you may want to download again.',
    `Your address and your consents in a purchase, once you have asked us to erase your data: until claims about it end, ${daysOf(days.claims)} after the purchase.`,
    'License keys: as long as the purchase.',
    `Records of license checks: a week each, then as monthly totals for ${daysOf(days.traces)} after the last one. How many days a license key was used, and when first and last: as long as the key.`,
    `Network addresses and programs used for downloads: ${daysOf(days.downloads)}.`,
    `Messages: ${daysOf(days.tickets)} after your matter is settled.`,
    `Your address in emails we sent: ${daysOf(days.mails)}.`,
    `Logs, and what the shop passed on to its other programs about a sale: ${daysOf(days.logs)}. Counters: a day.`,
  ],
} as const;

export const countedVisits = {
  heading: 'How visits are counted',
  counted:
    'We count how often our pages are shown each day, and where visitors come from: the domain of the page that linked to us, and any campaign names in the link. These are daily totals. No cookie, no network address and nothing else that tells one visitor from another is stored with them.',
  kept: 'Where you came from is remembered in the tab for as long as it is open, and sent along when a page is counted. If you buy, it is stored with the purchase.',
} as const;
