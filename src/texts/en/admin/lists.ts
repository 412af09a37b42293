import { formatCount } from '../language.ts';

/** Of every list. */
export const listPanel = {
  search: 'Search',
  searchIn: (list: string) => `Search ${list.toLowerCase()}`,
  /** `26–50 of 1,200`. */
  range: (first: number, last: number, total: number) =>
    `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,
  export: 'Export CSV',
  exportFailed: 'Failed to export',
  failed: 'The list could not be loaded.',
  searchOtherwise: 'Try another search or filter.',
  actions: 'Actions',
  /** Before the buttons that sort cards, which have no columns. */
  sortBy: 'Sort by',
  copy: (name: string) => `Copy ${name}`,
} as const;

export const orderList = {
  empty: 'No purchases found',
  beginning: 'Each purchase stands here from the moment that it is paid.',
  purchaseId: 'purchase ID',
  orderId: 'order ID',
  /** Between what is left of a sum and what was paid, for those who do not see that it is struck out. */
  insteadOf: 'instead of',
  paid: 'Paid',
  disputed: 'Disputed',
} as const;

export const ticketList = {
  empty: 'No tickets found',
  beginning: 'What visitors write on the contact page stands here, and is answered here.',
} as const;

export const auditLog = {
  empty: 'No entries found',
  when: 'When',
  who: 'Who',
  what: 'What',
  subject: 'Subject',
  detail: 'Detail',
  from: 'From',
} as const;
