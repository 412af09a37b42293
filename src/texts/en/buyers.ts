import { countOf } from './language.ts';

export const portalLicense = {
  label: (account: string) => `Key of account ${account}`,
  moved: (account: string) =>
    `The key now belongs to account ${account}. We’ve emailed you a confirmation. The program will pick it up the next time it checks.`,
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
    `The key stays the same, so there’s nothing to retype. On account ${account} the program keeps running for up to ${countOf(hours, 'hour')}. After that it opens no new trades there, but still manages open ones.`,
  uncounted: (hours: number) =>
    `If the key hasn’t been used yet, moving it within its first ${countOf(hours, 'hour')} doesn’t count.`,
  submit: 'Move key',
} as const;

export const movesLeft = {
  left: (left: number, limit: number, days: number) =>
    `${left} of ${countOf(limit, 'move')} left in ${countOf(days, 'day')}.`,
  noneLeft: (limit: number, days: number) =>
    `You’ve used ${countOf(limit, 'move')} in ${countOf(days, 'day')}. You can move a key again on {day}.`,
} as const;

export const renewalNotice = {
  label: 'Term',
  ends: (day: string) => `This purchase ends on ${day}.`,
  ended: (day: string) => `Ended on ${day}.`,
  keys: 'Renew it to keep using the same license keys.',
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
  none: 'This key hasn’t been used yet.',
  last: (origin: string, outcome: string) => `Last check ${origin}: ${outcome}.`,
  lastBefore: (origin: string, outcome: string) => `The last check was ${origin}: ${outcome}.`,
  version: (number: string) => `version ${number}`,
  justNow: 'just now',
  outcomes: {
    ok: 'approved',
    account: 'refused, wrong account',
    product: 'refused, wrong product',
    blocked: 'refused, key blocked',
    ended: 'refused, key ended',
  },
  given: (broker: string, ending: string, origin: string) =>
    `${broker}, account •••${ending}: ${origin}.`,
  givenToDemo: (account: string, origin: string) => `Demo account ${account}: ${origin}.`,
  refused: (origin: string) => `A program checked this key ${origin} and was refused.`,
  wrongAccount: (ending: string, account: string) =>
    `Wrong account: the terminal is logged in to the account ending in ${ending}, but this key belongs to ${account}. Log in to that account, or move the key.`,
  demoOnly: 'This trial is for demo accounts only. Log in to the demo account it was made for.',
  wrongProduct:
    'Wrong product: the program isn’t the one this key is for. Use the file from this purchase, or the other product’s key.',
  isBlocked: 'The seller has blocked this key. Contact support.',
  isEnded: 'The purchase was refunded, or its term has ended.',
} as const;

export const connectionHelp = {
  label: (account: string) => `Connection of account ${account}`,
  waiting: 'Waiting for your terminal…',
  unanswered: 'The store isn’t answering right now. We’ll keep trying.',
  isOver: 'This page has stopped checking. Reload it to check again.',
  isOpen: 'This page checks every three seconds while you can see it.',
  given: 'License confirmed: the program can trade.',
  steps: 'The steps again',
  nothing: 'Nothing has arrived yet: allow the address of this store.',
  why: 'If the chart says “Allow WebRequest”, the address isn’t allowed yet. If it says nothing, the program isn’t running.',
} as const;

export const portalVersions = {
  title: 'Versions',
  titleOf: (product: string) => `Versions of ${product}`,
  loading: 'Loading the versions',
  failed: 'The versions could not be loaded.',
  offerBetas: 'Offer me beta versions.',
  aboutBetas: 'Betas come early and may have bugs. Try them on a demo account first.',
  version: (number: string) => `Version ${number}`,
  beta: 'Beta',
  current: 'Current',
  older: (count: number) => countOf(count, 'older version'),
  withdrawn: 'Withdrawn',
  download: (number: string) => `Get version ${number}`,
  whatsNew: "What's new",
  whatsNewIn: (number: string) => `What's new in ${number}`,
} as const;

export const myData = {
  title: 'My data',
  loading: 'Loading…',
  lead: 'Get a copy of what we keep about your address, or erase as much of it as the law allows.',
  send: 'Send me my data',
  sent: 'We’re emailing you a link to your data. It works for 24 hours.',
  erase: 'Erase what may be erased',
  asked:
    'We’ve emailed you a code. Entering it erases your data for good: you can no longer download old purchases.',
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
  lead: 'Download your purchase again and generate its license keys. No account needed.',
  steps: {
    heading: 'How it works',
    of: (minutes: number) => [
      'Enter the order ID and the email address of your purchase.',
      `We email you a one-time password (OTP): an eight-digit code, valid for ${minutes} minutes.`,
      'Enter the code here to open your files, set files and license keys.',
    ],
  },
  withoutScript:
    'This page needs JavaScript. Without it, write to {email} from the address you bought with.',
  where: 'Where is the order ID?',
  orderId:
    'In the receipt we emailed you. PayPal’s own receipt doesn’t show it, but its transaction ID works too. For more, see the {faq} or {contact}.',
  contact: 'contact us',
} as const;

export const claimForm = {
  orderId: 'Order ID',
  emailHint: 'The address your receipt went to.',
  submit: 'Request OTP',
  whatComes: 'We’ll email you an eight-digit code.',
} as const;

export const purchaseListForm = {
  summary: 'I do not have the order ID',
  lead: 'Enter the address you bought with. We’ll email you a list of your purchases.',
  submit: 'Email the list',
} as const;

export const oneTimePasswordStep = {
  where:
    'We send it to the address you bought with. No email after a minute? Check your spam folder.',
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
  titleOver: 'Your purchase has ended',
  anotherOrder: 'Use another order',
  file: 'Your file',
  files: 'Your files',
  present: (hours: number) => `Latest version. This link works for ${hours} hours.`,
  over: 'This purchase ended on {day}.',
  renew:
    'Renew it with the link in our reminder email to download the file again and keep using the same license keys.',
  purchase: 'Your purchase',
  runsUntil: 'Runs until',
  endedOn: 'Ended',
  withdrawnOn: 'Withdrawal received',
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
  text: (email: string) => `Here is everything we keep about ${email}, as a JSON file.`,
  link: (hours: number) =>
    `The link works for ${hours} hours. Anyone who has it can read the file.`,
  button: 'Download my data',
  notAsked:
    'If you didn’t ask for it, someone with one of your one-time passwords did. Please tell us.',
} as const;

export const erasureMail = {
  subject: (shop: string) => `Your code to erase your data at ${shop}`,
  heading: 'Erase your data?',
  enter: (email: string) =>
    `Enter this code on the re-download page to erase what may be erased about ${email}. This can’t be undone.`,
  notAsked:
    'If you didn’t ask for it, you don’t need to do anything. Nothing happens without the code.',
} as const;

export const erased = {
  tickets: 'The text of your messages',
  traces: 'The records of license checks',
  downloads: 'The network addresses of your downloads',
  notes: 'Notes about you',
  newsletter: 'Your subscription to announcements',
  reviews: 'Your name on your reviews',
  mails: 'Your address in emails we sent',
  orders: 'Your address in old orders',
  trials: 'Codes and old trials',
  withdrawals: 'Your name in old withdrawals',
  events: 'What the shop passed on to its other programs',
  audit: 'Your address and account numbers in the shop’s activity log',
  named: 'Your address in license keys of other buyers',
  block: 'The address that was blocked',
} as const;

export const kept = {
  invoices: {
    what: 'Your invoices as issued, and the amounts, dates and PayPal IDs of your orders',
    why: 'Tax law requires us to keep invoices and their records for 10 years.',
  },
  orders: (count: number, until: string) => ({
    what: `${countOf(count, 'order')} with your address and license keys`,
    why: `Claims can be raised about them until ${until}. After that, the address is erased too.`,
  }),
  disputes: (count: number) => ({
    what: `Messages, emails, notes and log entries, and the checks and downloads of ${countOf(count, 'order')} with an open dispute`,
    why: 'They are evidence until it is settled.',
  }),
  unsettled: (count: number) => ({
    what: `Checks and downloads of ${countOf(count, 'order')} whose payment or refund is still on its way`,
    why: 'We need them until it arrives.',
  }),
  consents: {
    what: 'Which terms you accepted and what you withdrew from, and when',
    why: 'They prove what was agreed for as long as claims can be raised.',
  },
  keys: (count: number) => ({
    what: `${countOf(count, 'license key')} with the account numbers`,
    why: 'Your programs need them to keep running.',
  }),
  blocks: {
    what: 'A salted hash of what the shop has blocked',
    why: 'It stays blocked. The hash does not reveal what it was.',
  },
  unsubscribed: {
    what: 'Your choice to get no announcements',
    why: 'Without it, your orders would put you on the list for the next one.',
  },
  erasure: {
    what: 'A salted hash of your address',
    why: 'So that your data is erased again if an older backup is restored.',
  },
} as const;

/** Name shown on a review whose writer was erased. */
export const erasedName = 'A former buyer';

/** Replaces a blocked address that was erased. */
export const erasedAddress = '(erased)';

export const unsubscribePage = {
  description: 'Stop or restart emails about new versions.',
  states: {
    subscribed: {
      title: 'Stop these emails?',
      text: 'We email you when a product you bought has a new version, and ask you once for a review.',
    },
    unsubscribed: {
      title: 'No more emails about new versions',
      text: 'You won’t get them from this shop any more. You’ll still get receipts and one-time passwords.',
    },
    'subscribed-again': {
      title: 'You’ll get emails about new versions again',
      text: 'We’ll email you when a product you bought has a new version.',
    },
    unknown: {
      title: 'This link does not work',
      text: 'It’s incomplete, or not one of ours. Use the full link from our latest email about a new version.',
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
  intro: 'Only buyers can write one, once per purchase. The shop counts the days up to the review.',
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
  lead: 'Shown on the product page, with how long you’ve owned it and on how many days you’ve used it. You can’t change it later.',
  rating: 'Rating',
  text: 'What is it like to use?',
  name: 'Name to show',
  submit: 'Publish review',
  failed: 'Failed to publish the review.',
  loading: 'Loading your review…',
  notLoaded: 'Your review could not be loaded.',
  published: 'Published. Thank you.',
} as const;

/** The mail that asks for a review, three weeks after a sale. */
export const reviewMail = {
  subject: (product: string) => `How is ${product} doing?`,
  lead: 'You’ve had it for three weeks. Other traders would like to know what it’s like to use.',
  how: 'Open your purchase and write your review below its files. We show praise and complaints alike.',
  write: 'Write a review',
  once: 'We only ask once. You can’t change a review later, and it shows the name you choose, not your address.',
  /** Why it was not sent, for the seller. */
  reasons: {
    closed: 'The purchase is no longer open.',
    isReviewed: 'The purchase already has a review.',
    hasLeft: 'The buyer has unsubscribed.',
  },
} as const;
