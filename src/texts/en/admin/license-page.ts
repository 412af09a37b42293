export const licensePage = {
  title: (id: string) => `License ${id}`,
  failed: 'The license could not be loaded.',
  key: 'Key',
  purchase: 'Purchase',
  account: 'Account',
  /** Of an account number that is no number. */
  unreadAccount: (account: string) =>
    `${account} (no number can be read from it, so it gets no lease)`,
  broker: 'Broker',
  created: 'Created',
  firstLease: 'First lease',
  lastLease: 'Last lease',
  noLease: 'None yet',
} as const;

export const licenseMoves = {
  title: 'Moves',
  quota: (used: number, limit: number, days: number) =>
    `The purchase has used ${used} of ${limit} in ${days} days.`,
  empty: 'This key was never moved.',
  bySeller: 'by you',
  byBuyer: 'by the buyer',
  byBuyerUncounted: 'by the buyer, not counted',
} as const;

export const licenseServers = {
  title: 'Servers',
  empty: 'No program has asked with this key yet.',
} as const;

export const licenseTraces = {
  title: 'Checks by day',
  empty: 'Nothing yet. Checks are kept for 90 days.',
  columns: ['Account', 'Server', 'Outcome', 'Checks', 'Last', 'Version', 'Platform'],
  allOthers: 'All others',
  outcomes: {
    ok: 'Lease given',
    account: 'Other account',
    product: 'Other product',
    blocked: 'Blocked',
    ended: 'Refunded',
  },
} as const;

export const noticeForm = {
  notice: 'Notice',
  hint: 'One line, at most 200 characters. The program shows it on the chart with its next check; empty takes it away.',
  save: 'Save notice',
  saved: 'Saved.',
  failed: 'The notice could not be saved.',
} as const;

export const sellerMoveForm = {
  open: 'Move to another account',
  accountNumber: 'New account number',
  brokerName: 'Broker name',
  reason: 'Reason',
  reasonHint: 'For you alone: it stands here and in the audit log.',
  consequence: (leaseHours: number) =>
    `It counts as none of the buyer’s moves, and they are told by mail. On the account before, the program goes on for up to ${leaseHours} hours.`,
  submit: 'Move key',
} as const;
