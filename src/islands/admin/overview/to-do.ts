import { waitReasons } from '#contract/books/invoice-content.ts';
import { waitingFor } from '../invoices/waiting-for.ts';
import type { Overview, WaitingKind } from '#contract/seller/overview.ts';
import type { Setup } from '#contract/seller/setup.ts';
import { dayMs } from '#contract/kit/days.ts';
import { countOf, formatCount, locale } from '#texts/language.ts';

type Attention = Overview['attention'];

export interface ToDo {
  text: string;
  path: string;
  /** When the oldest began to wait, ISO 8601 in UTC; null: it has no age. */
  since: string | null;
}

function daysLeftOf(days: number | null): string[] {
  if (days === null) return [];
  if (days < 0) return ['an answer is overdue'];
  return [days === 0 ? 'one due today' : `${countOf(days, 'day')} left to answer`];
}

const listPath = (query: string) => `/admin?tab=${query}`;

type Kind = WaitingKind | 'endingPurchases' | 'endingLicenses' | 'refused';

/** Lists what waits for the seller, most urgent first. */
export function toDosOf(attention: Attention): ToDo[] {
  const { disputeDaysLeft, refusals, waitingInvoices } = attention;
  const refused = refusals?.refused ?? 0;
  const all = formatCount(refused + (refusals?.given ?? 0));
  const counts: Record<Kind, number> = { ...attention, refused };
  const oldest: Partial<Record<Kind, string | null>> = attention.oldest;
  const toDo = (kind: Kind, text: (count: number) => string, path: string): ToDo[] =>
    counts[kind] > 0 ? [{ text: text(counts[kind]), path, since: oldest[kind] ?? null }] : [];
  const disputed = (count: number) =>
    [`${formatCount(count)} disputed`, ...daysLeftOf(disputeDaysLeft)].join(', ');
  const named =
    (one: string, end = '') =>
    (count: number) =>
      countOf(count, one) + end;
  const counted = (state: string) => (count: number) => `${formatCount(count)} ${state}`;
  return [
    ...toDo('openWithdrawals', named('open withdrawal'), '/admin/withdrawals?state=open'),
    ...waitReasons.flatMap((reason) => {
      const count = waitingInvoices[reason];
      const text = `${countOf(count, 'invoice')} waiting for ${waitingFor[reason]}`;
      return count > 0 ? [{ text, path: '/admin/settings', since: null }] : [];
    }),
    ...toDo('disputed', disputed, listPath('purchases&state=disputed')),
    ...toDo('openTickets', named('open ticket'), listPath('tickets&state=open')),
    ...toDo('review', counted('in review'), listPath('purchases&state=review')),
    ...toDo(
      'contradictoryCountries',
      named('buyer', ' with an unclear country'),
      listPath('purchases&state=contradictory'),
    ),
    ...toDo('pending', counted('pending'), listPath('purchases&state=pending')),
    ...toDo(
      'refused',
      (count) => `${formatCount(count)} of ${all} license checks refused in 7 days`,
      listPath('licenses'),
    ),
    ...toDo('undeliveredEvents', named('event', ' not delivered'), '/admin/events'),
    ...toDo(
      'endingPurchases',
      named('purchase', ' ending within 7 days'),
      listPath('purchases&state=ending&sort=expiresAt&direction=asc'),
    ),
    ...toDo(
      'endingLicenses',
      named('license key', ' ending within 7 days'),
      listPath('licenses&state=ending'),
    ),
  ];
}

/** Lists what the shop itself still needs, shown after what is due. */
export function shopToDosOf(
  { hasSecondFactor }: Pick<Attention, 'hasSecondFactor'>,
  setup: Setup | undefined,
): ToDo[] {
  const factor = { text: 'Turn on a second factor', path: '/admin/account', since: null };
  const open = setup?.open ?? 0;
  const text = `Set-up: ${open} of ${setup?.rows.length} open`;
  return [
    ...(hasSecondFactor === false ? [factor] : []),
    ...(open > 0 ? [{ text, path: '/admin/setup', since: null }] : []),
  ];
}

const days = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** Describes an age in whole days: `today`, `3 days ago`. */
export const describeAge = (since: string): string =>
  days.format(-Math.floor((Date.now() - Date.parse(since)) / dayMs), 'day');

export function hasPanels({ undeliveredMails, closedLeaseKeys, sharedKeys }: Attention): boolean {
  return undeliveredMails + closedLeaseKeys + sharedKeys.length > 0;
}
