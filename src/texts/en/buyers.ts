import { countOf } from './language.ts';

export const portalLicense = {
  label: (account: string) => `Key of account ${account}`,
  moved: (account: string) =>
    `The key belongs to account ${account} now. We mailed you a confirmation. The program there gets its lease with its next check.`,
  move: 'Move to another account',
  moveLabel: (account: string) => `Move to another account: key of account ${account}`,
  help: 'Connection help',
  helpLabel: (account: string) => `Connection help: key of account ${account}`,
  ends: 'Its term ends on {day}.',
  ended: 'Its term ended on {day}.',
} as const;

export const moveForm = {
  label: (account: string) => `Move the key of account ${account}`,
  accountNumber: 'New account number',
  brokerName: 'Broker name',
  consequence: (account: string, hours: number) =>
    `The key stays as it is: nothing has to be typed anew. On account ${account} the program goes on for up to ${countOf(hours, 'hour')}; then it opens no new trades there, and still looks after those that are open.`,
  uncounted: (hours: number) =>
    `A key that no program has used is moved without being counted in its first ${countOf(hours, 'hour')}.`,
  submit: 'Move key',
} as const;

export const movesLeft = {
  left: (left: number, limit: number, days: number) =>
    `${left} of ${countOf(limit, 'move')} left in ${countOf(days, 'day')}.`,
  noneLeft: (limit: number, days: number) =>
    `The ${countOf(limit, 'move')} of ${countOf(days, 'day')} are used up; the next one is possible on {day}.`,
} as const;

export const renewalNotice = {
  label: 'Term',
  ends: (day: string) => `This purchase ends on ${day}.`,
  ended: (day: string) => `This purchase ended on ${day}.`,
  keys: 'Renew it, and its license keys go on: they stay the same.',
  renew: 'Renew',
} as const;

export const keyStates = {
  ended: 'Ended',
  blocked: 'Blocked',
  needsNumber: 'Needs an account number',
  unused: 'Not in use yet',
  refused: 'Refused',
  inUse: 'In use',
  notInUse: 'Not in use now',
} as const;

export const checks = {
  none: 'No program has asked with this key yet.',
  last: (origin: string, outcome: string) => `Last check ${origin}: ${outcome}.`,
  lastBefore: (origin: string, outcome: string) => `The last check was ${origin}: ${outcome}.`,
  version: (number: string) => `version ${number}`,
  justNow: 'just now',
  outcomes: {
    ok: 'got its lease',
    account: 'refused, it came from another account',
    product: 'refused, it came from another product',
    blocked: 'refused, the key is blocked',
    ended: 'refused, the key has ended',
  },
  given: (account: string, origin: string) => `Account ${account}: ${origin}.`,
  givenToDemo: (account: string, origin: string) => `Demo account ${account}: ${origin}.`,
  refused: (origin: string) => `A program asked ${origin}, and was refused.`,
  wrongAccount: (ending: string, account: string) =>
    `Wrong account: its terminal is logged in to the account that ends in ${ending}, and this key belongs to ${account}. Log in to that one, or move the key.`,
  wrongProduct:
    'Wrong product: the program belongs to another product than this key. Take the file of this purchase, or the key of the other one.',
  isBlocked: 'The seller has blocked this key. Contact support.',
  isEnded: 'The purchase of this key was refunded, or its term has ended.',
} as const;

export const connectionHelp = {
  label: (account: string) => `Connection of account ${account}`,
  looking: 'Looking for your program…',
  unanswered: 'The store does not answer at the moment; it is asked again.',
  isOver: 'This page has stopped looking. Close and open connection help to go on.',
  isOpen: 'This page looks every three seconds. Leave it open beside your terminal.',
  given: 'The lease is given: the program may trade.',
  nothing: 'Nothing has arrived yet: allow the address of this store.',
  steps: [
    {
      platform: 'MetaTrader 5',
      list: [
        'Open Tools, Options, Expert Advisors.',
        'Tick “Allow WebRequest for listed URL”, click the line with the plus, enter {address} and press Enter, then OK.',
        'Switch on “Algo Trading” in the toolbar.',
        'Attach the program to a chart and paste the key into its inputs.',
      ],
    },
    {
      platform: 'MetaTrader 4',
      list: [
        'Open Tools, Options, Expert Advisors.',
        'Tick “Allow WebRequest for listed URL”, double-click the empty line, enter {address} and press Enter, then OK.',
        'Switch on “AutoTrading” in the toolbar.',
        'Attach the program to a chart and paste the key into its inputs.',
      ],
    },
  ],
} as const;

export const portalVersions = {
  title: 'Versions',
  titleOf: (product: string) => `Versions of ${product}`,
  loading: 'Loading the versions',
  failed: 'The versions could not be loaded.',
  offerBetas: 'Offer me beta versions.',
  aboutBetas: 'They come early and may have faults. Try them on a demo account first.',
  version: (number: string) => `Version ${number}`,
  beta: 'Beta',
  current: 'Current',
  download: (number: string) => `Get version ${number}`,
  whatsNew: "What's new",
  whatsNewIn: (number: string) => `What's new in ${number}`,
} as const;

export const myData = {
  title: 'My data',
  loading: 'Loading …',
  lead: 'Everything that we keep about your address, or as little of it as the law allows.',
  send: 'Send me my data',
  sent: 'A link to your data is on its way to your address. It works for 24 hours.',
  erase: 'Erase what may be erased',
  asked:
    'We have mailed you a code. With it your data is erased, which cannot be taken back: old purchases can no longer be downloaded.',
  code: 'Code',
  confirm: 'Erase now',
  erased: 'Erased:',
  nothing: 'There was nothing left to erase.',
  kept: 'What stays, and why:',
} as const;

export const otherPurchases = {
  title: 'Your other purchases',
  over: 'its term has ended',
  open: 'Open',
  openOf: (product: string, day: string) => `Open ${product}, bought on ${day}`,
} as const;

export const redownloadPage = {
  title: 'Re-download',
  description:
    'Download a purchase again, or generate license keys for it, with your order ID, your email and a one-time password.',
  lead: 'Download your purchase again, and make its license keys. No account is needed.',
  steps: {
    heading: 'How it works',
    of: (minutes: number) => [
      'Enter the order ID and the email address of your purchase.',
      `We mail you a one-time password (OTP): a code of eight digits, valid for ${minutes} minutes.`,
      'Type the code here. It opens your files, set files and license keys on this page.',
    ],
  },
  withoutScript:
    'This page needs JavaScript. Without it, write to {email} from the address of the purchase.',
  where: 'Where is the order ID?',
  orderId:
    'In the receipt that we mailed you. PayPal’s own receipt does not show it: take its transaction ID instead. More in the {faq}; if nothing helps, {contact}.',
  contact: 'contact us',
} as const;

export const claimForm = {
  orderId: 'Order ID',
  emailHint: 'The address that the receipt went to.',
  submit: 'Request OTP',
  whatComes: 'We mail you a code of eight digits.',
} as const;

export const purchaseListForm = {
  summary: 'I do not have the order ID',
  lead: 'Enter the address that you bought with. We mail it the list of its purchases.',
  submit: 'Mail the list',
} as const;

export const oneTimePasswordStep = {
  where: 'It goes to the address of the purchase. No mail after a minute? Check your spam folder.',
  sendAgain: 'Send again',
  wait: (seconds: number) => ` in ${seconds} s`,
} as const;

export const oneTimePasswordForm = {
  code: 'OTP',
  validFor: 'Eight digits, valid for {time}',
  timeLeft: 'Time left',
  expired: 'This code has expired. Send a new one.',
  submit: 'Verify OTP',
} as const;

export const openPurchase = {
  title: 'Your download is ready',
  titleOver: 'The term of your purchase has ended',
  anotherOrder: 'Use another order',
  file: 'Your file',
  files: 'Your files',
  present: (hours: number) => `The present version. The link works for ${hours} hours.`,
  over: 'The term of this purchase ended on {day}.',
  renew:
    'Renew it with the link in our mail about its end: then you can download the file again, and your license keys go on as they are.',
  purchase: 'Your purchase',
  runsUntil: 'Runs until',
  endedOn: 'Ended',
  orderId: 'Order ID',
} as const;

/** Shown once the time of an opened purchase is over. */
export const openAgain = {
  text: 'Open your purchase again at {page}.',
  page: 'Re-download',
} as const;

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

/** Name shown on a review whose writer was erased. */
export const erasedName = 'A former buyer';

/** Replaces a blocked address that was erased. */
export const erasedAddress = '(erased)';

export const unsubscribePage = {
  description: 'Ends the mails about new versions, or begins them again.',
  states: {
    subscribed: {
      title: 'Stop these emails?',
      text: 'We mail you when a product that you bought has a new version, and ask once what you think of it.',
    },
    unsubscribed: {
      title: 'No more mails about new versions',
      text: 'You will not get them from this shop any more. Receipts and one-time passwords still reach you.',
    },
    'subscribed-again': {
      title: 'You get mails about new versions again',
      text: 'When a product that you bought has a new version, we mail you.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'It is not complete, or none of ours. Use the link in the newest mail about a new version, whole.',
    },
  },
  failed: 'That did not work',
  undo: 'Undo',
  unsubscribe: 'Unsubscribe',
} as const;

export const reviewItem = {
  stars: (rating: number) => `${rating} of 5 stars`,
  owned: (days: number) =>
    days === 0 ? 'bought it that day' : `owned it for ${countOf(days, 'day')}`,
  used: (days: number) =>
    days === 0 ? 'its key was not used' : `its key was used on ${countOf(days, 'day')}`,
  version: (number: string) => `version ${number}`,
  refunded: 'Refunded since',
  copy: 'A copy given by the seller',
  answer: 'The seller’s answer',
} as const;

export const productReviews = {
  title: 'Reviews',
  intro:
    'By buyers alone: one for each purchase. The days are counted by the shop, when the review was written.',
  mean: (average: number, total: number) =>
    `${average.toFixed(1)} of 5 from ${countOf(total, 'review')}`,
  /** Beside the product's name. */
  brief: (average: number, total: number) =>
    `★ ${average.toFixed(1)} (${countOf(total, 'review')})`,
  hidden: (count: number) =>
    `${countOf(count, 'review is', 'reviews are')} hidden by the seller and not counted.`,
  earlier: 'Earlier reviews',
} as const;

export const reviewForm = {
  title: 'Your review',
  lead: 'Shown on the product’s page, with how long you have owned it and on how many days you used it. It cannot be changed later.',
  rating: 'Rating',
  text: 'What is it like to use?',
  name: 'Name to show',
  submit: 'Publish review',
  failed: 'Failed to publish the review.',
  loading: 'Loading your review …',
  notLoaded: 'Your review could not be loaded.',
  published: 'Published. Thank you.',
} as const;

/** The mail that asks for a review, three weeks after a sale. */
export const reviewMail = {
  subject: (product: string) => `How is ${product} doing?`,
  lead: 'You have had it for three weeks. Other traders would like to know what it is like to use.',
  how: 'Open your purchase, and write your review below its files. Praise and complaints are shown alike.',
  write: 'Write a review',
  once: 'We ask once. A review cannot be changed, and shows the name that you choose, not your address.',
  /** Why it was not sent, for the seller. */
  reasons: {
    closed: 'The purchase is no longer open.',
    isReviewed: 'The purchase has its review.',
    hasLeft: 'The buyer wants no news.',
  },
} as const;
