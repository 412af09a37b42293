import { countOf } from './language.ts';

export const dataMail = {
  subject: (shop: string) => `Your data at ${shop}`,
  heading: 'Your data',
  text: (email: string) => `Here is everything that we keep about ${email}, as a JSON file.`,
  link: (hours: number) => `The link works for ${hours} hours. Whoever has it can read the file.`,
  button: 'Download my data',
  notAsked:
    'If you did not ask for it, somebody with a one-time password of yours did. Tell us then.',
} as const;

export const erasureMail = {
  subject: (shop: string) => `Your code to erase your data at ${shop}`,
  heading: 'Erase your data?',
  enter: (email: string) =>
    `Enter this code on the re-download page to erase what may be erased of ${email}. That cannot be taken back.`,
  notAsked:
    'If you did not ask for it, you need not do anything: without the code nothing happens.',
} as const;

/** Kinds of data that an erasure erases. */
export const erased = {
  tickets: 'The texts of your messages',
  traces: 'The notes on license checks',
  downloads: 'The network addresses of your downloads',
  notes: 'Notes about you',
  newsletter: 'Your subscription to announcements',
  reviews: 'The name of your reviews',
  mails: 'Your address in mails that were sent',
  orders: 'Your address in old orders',
  trials: 'Codes and old trials',
  withdrawals: 'Your name in old withdrawals',
  events: 'What was sent on to the shop’s other programs',
  audit: 'Your address and account numbers in the log of the shop’s actions',
  named: 'Your address in license keys of other buyers',
  block: 'The address that was blocked',
} as const;

/** Data that stays, and why. */
export const kept = {
  invoices: {
    what: 'Your invoices as they were issued, and amounts, dates and PayPal’s ids of your orders',
    why: 'Tax law asks us to keep invoices and their records for 10 years.',
  },
  orders: (count: number, until: string) => ({
    what: `${countOf(count, 'order')} with your address and license keys`,
    why: `Claims can be raised about them until ${until}; then the address is erased too.`,
  }),
  disputes: (count: number) => ({
    what: `Messages, mails, notes and the log, and checks and downloads of ${countOf(count, 'order')} with an open dispute`,
    why: 'They are evidence until it is settled.',
  }),
  unsettled: (count: number) => ({
    what: `Checks and downloads of ${countOf(count, 'order')} whose payment or refund is on its way`,
    why: 'They are needed until it has arrived.',
  }),
  consents: {
    what: 'Which terms you accepted and what you withdrew from, and when',
    why: 'They prove what was agreed, as long as claims can be raised.',
  },
  keys: (count: number) => ({
    what: `${countOf(count, 'license key')} with the account numbers`,
    why: 'Your programs go on running with them.',
  }),
  blocks: {
    what: 'A salted hash of what the shop has blocked',
    why: 'It stays blocked; what it was cannot be read from the hash.',
  },
  unsubscribed: {
    what: 'That your address gets no announcements',
    why: 'Otherwise your orders would bring the next one to you.',
  },
  erasure: {
    what: 'A salted hash of your address',
    why: 'So that you are erased again where an older backup is put back.',
  },
} as const;

/** Name of a review whose writer was erased. */
export const erasedName = 'A former buyer';

/** A blocked address that was erased. */
export const erasedAddress = '(erased)';
