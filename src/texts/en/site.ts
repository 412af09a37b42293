import { replyTime } from './tickets.ts';

/** Names of pages in the header and the footer. */
export const links = {
  products: 'Products',
  freeTools: 'Free Tools',
  faq: 'FAQ',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  redownload: 'Re-download',
  workbench: 'Set File Workbench',
  feed: 'Feed',
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
  reply: `We reply within ${replyTime}.`,
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

/** Actions of a page with one message. */
export const notice = {
  home: 'Back to Home',
  support: 'Contact Support',
  again: 'Try Again',
} as const;

export const legalPage = {
  sections: 'On this page',
  lastUpdated: 'Last updated {day}',
  amended: 'Amended {day}',
  words:
    '“We” and “the shop” in this text mean {shop}. You reach us by the {contact} or at {email}.',
  contact: 'contact page',
} as const;

export const faqPage = {
  title: 'FAQ',
  description:
    'Answers on downloading, re-downloading, license keys, set files, promo codes, refunds, installing and contacting support.',
  heading: 'Frequently asked questions',
  notAnswered: `Not answered? {write}: we reply within ${replyTime}.`,
  write: 'Write to us',
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
  text: 'There is no page at this address. It may be mistyped, or the page has moved or is gone. Looking for a product? Type its name into the search at the top of this page.',
  bought: 'Bought something here? {download}. Anything else is in the {faq}.',
  download: 'Download it again',
} as const;

export const failedPage = {
  title: 'Something went wrong on our side',
  text: 'Nothing was charged by opening this page. Try again in a minute; if it stays, tell us.',
} as const;

export const unavailablePage = {
  title: 'The shop cannot reach its data at the moment',
  text: 'Nothing is lost, and nothing was charged by opening this page. Try again in half a minute.',
} as const;
