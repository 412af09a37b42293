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

/** Section in which buyers take their data along or erase it. */
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

/** The other purchases of the address. */
export const otherPurchases = {
  title: 'Your other purchases',
  over: 'its term has ended',
  open: 'Open',
  openOf: (product: string, day: string) => `Open ${product}, bought on ${day}`,
} as const;
