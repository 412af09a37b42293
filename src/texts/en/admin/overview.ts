import { countOf, formatCount } from '../language.ts';

/** How it stands today, above the products and above the figures. */
export const shopOverview = {
  failed: 'Failed to fetch the overview.',
  today: 'Today',
  sales: (count: number) => countOf(count, 'sale'),
  closedLeaseKeys:
    '{lead} Its secret key does not open the key pair that signs them, and sold programs stop 72 hours after their last lease. Set the secret key of before, or run {command} as docs/operations.md says.',
  closedLeaseKeysLead: 'The shop gives no license leases.',
  needsAttention: 'Needs attention',
  nothingNeedsAttention: 'Nothing needs your attention.',
  pending: (count: number) => `${formatCount(count)} pending`,
  review: (count: number) => `${formatCount(count)} in review`,
  disputed: (count: number) => `${formatCount(count)} disputed`,
  openTickets: (count: number) => countOf(count, 'open ticket'),
  refusals: (refused: number, checks: number) =>
    `${formatCount(refused)} of ${formatCount(checks)} license checks refused in 7 days`,
} as const;

export const sharedKeys = {
  title: (count: number) =>
    count === 1
      ? 'One license key is used by many accounts'
      : `${formatCount(count)} license keys are used by many accounts`,
  shared:
    '{license} of account {account} at {broker}, {product}: {logins} other accounts asked with it within 7 days.',
  license: (id: number) => `License ${id}`,
  setAside: 'Set aside',
  setAsideOne: (id: number) => `Set aside license ${id}`,
  setAsideHint: 'Says nothing of it for a week',
  failed: 'Failed to set it aside',
} as const;

export const undeliveredMails = {
  title: (count: number) =>
    count === 1 ? 'One mail was not delivered' : `${formatCount(count)} mails were not delivered`,
  mail: '{kind} to {to}, {time}: {reason}',
  kinds: {
    'one-time-password': 'One-time password',
    'redownload-locked': 'Locked re-download',
    receipt: 'Receipt',
    refund: 'Refund',
    'payment-declined': 'Declined payment',
    'license-moved': 'Moved license key',
    ticket: 'Ticket',
    'ticket-reply': 'Answer to a ticket',
    release: 'News of a release',
  },
  newest: (count: number) => `The newest ${formatCount(count)} are shown.`,
} as const;
