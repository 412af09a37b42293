import { waitReasons } from '#contract/books/invoice-content.ts';
import { waitingFor } from '../invoices/waiting-for.ts';
import type { Overview } from '#contract/seller/overview.ts';
import type { Setup } from '#contract/seller/setup.ts';
import { countOf, formatCount } from '#texts/language.ts';

type Attention = Overview['attention'];

export interface ToDo {
  count: number;
  text: string;
  path: string;
}

/** Says how much time is left to answer the most urgent dispute. */
function daysLeftOf(days: number | null): string[] {
  if (days === null) return [];
  if (days < 0) return ['an answer is overdue'];
  return [days === 0 ? 'one to be answered today' : `${countOf(days, 'day')} left to answer`];
}

const listPath = (query: string) => `/admin?tab=${query}`;

/** Lists what waits for the seller, most urgent first. */
export function toDosOf(attention: Attention): ToDo[] {
  const { pending, review, disputed, disputeDaysLeft, openTickets, undeliveredEvents, refusals } =
    attention;
  const { endingPurchases, endingLicenses, openWithdrawals, contradictoryCountries } = attention;
  const { waitingInvoices } = attention;
  const refused = refusals?.refused ?? 0;
  const all = formatCount(refused + (refusals?.given ?? 0));
  const toDos: ToDo[] = [
    {
      count: openWithdrawals,
      text: countOf(openWithdrawals, 'open withdrawal'),
      path: '/admin/withdrawals?state=open',
    },
    ...invoiceToDos(waitingInvoices),
    {
      count: disputed,
      text: [`${formatCount(disputed)} disputed`, ...daysLeftOf(disputeDaysLeft)].join(', '),
      path: listPath('purchases&state=disputed'),
    },
    {
      count: openTickets,
      text: countOf(openTickets, 'open ticket'),
      path: listPath('tickets&state=open'),
    },
    {
      count: review,
      text: `${formatCount(review)} in review`,
      path: listPath('purchases&state=review'),
    },
    {
      count: contradictoryCountries,
      text: `${countOf(contradictoryCountries, 'buyer')} whose country is not clear`,
      path: listPath('purchases&state=contradictory'),
    },
    {
      count: pending,
      text: `${formatCount(pending)} pending`,
      path: listPath('purchases&state=pending'),
    },
    {
      count: refused,
      text: `${formatCount(refused)} of ${all} license checks refused in 7 days`,
      path: listPath('licenses'),
    },
    {
      count: undeliveredEvents,
      text: `${countOf(undeliveredEvents, 'event')} given up`,
      path: '/admin/events',
    },
    {
      count: endingPurchases,
      text: `${countOf(endingPurchases, 'purchase')} ending within 7 days`,
      path: listPath('purchases&state=ending&sort=expiresAt&direction=asc'),
    },
    {
      count: endingLicenses,
      text: `${countOf(endingLicenses, 'license key')} ending within 7 days`,
      path: listPath('licenses&state=ending'),
    },
  ];
  return toDos.filter(({ count }) => count > 0);
}

/** Lists what the shop itself still needs, shown after what is due. */
export function shopToDosOf(
  { hasSecondFactor }: Pick<Attention, 'hasSecondFactor'>,
  setup: Setup | undefined,
): ToDo[] {
  const factor = { count: 1, text: 'Turn on a second factor', path: '/admin/account' };
  return [...(hasSecondFactor === false ? [factor] : []), ...setupToDos(setup)];
}

/** Asks for the checks even if all of them were skipped; the backup's runs by itself. */
function setupToDos(setup: Setup | undefined): ToDo[] {
  if (!setup) return [];
  const { open, rows } = setup;
  const path = '/admin/setup';
  if (open > 0) {
    return [{ count: open, text: `Set-up: ${open} of ${rows.length} open`, path }];
  }
  const hasRun = rows.some(({ row, state }) => row !== 'backup' && state === 'ok');
  return hasRun ? [] : [{ count: 1, text: 'Run the set-up checks', path }];
}

function invoiceToDos(waiting: Attention['waitingInvoices']): ToDo[] {
  return waitReasons.map((reason) => ({
    count: waiting[reason],
    text: `${countOf(waiting[reason], 'order')} whose invoice waits for ${waitingFor[reason]}`,
    path: '/admin/settings',
  }));
}

/** Tells whether something waits in its own panel. */
export function hasPanels({ undeliveredMails, closedLeaseKeys, sharedKeys }: Attention): boolean {
  return undeliveredMails + closedLeaseKeys + sharedKeys.length > 0;
}
