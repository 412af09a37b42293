import { waitReasons } from '#contract/books/invoice-content.ts';
import { waitingFor } from '../invoices/waiting-for.ts';
import type { Overview } from '#contract/seller/overview.ts';
import type { Setup } from '#contract/seller/setup.ts';
import { countOf, formatCount } from '#texts/language.ts';

type Attention = Overview['attention'];

export interface ToDo {
  text: string;
  path: string;
}

function daysLeftOf(days: number | null): string[] {
  if (days === null) return [];
  if (days < 0) return ['an answer is overdue'];
  return [days === 0 ? 'one due today' : `${countOf(days, 'day')} left to answer`];
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
  const toDos: [count: number, text: string, path: string][] = [
    [openWithdrawals, countOf(openWithdrawals, 'open withdrawal'), '/admin/withdrawals?state=open'],
    ...waitReasons.map((reason): [number, string, string] => [
      waitingInvoices[reason],
      `${countOf(waitingInvoices[reason], 'invoice')} waiting for ${waitingFor[reason]}`,
      '/admin/settings',
    ]),
    [
      disputed,
      [`${formatCount(disputed)} disputed`, ...daysLeftOf(disputeDaysLeft)].join(', '),
      listPath('purchases&state=disputed'),
    ],
    [openTickets, countOf(openTickets, 'open ticket'), listPath('tickets&state=open')],
    [review, `${formatCount(review)} in review`, listPath('purchases&state=review')],
    [
      contradictoryCountries,
      `${countOf(contradictoryCountries, 'buyer')} with an unclear country`,
      listPath('purchases&state=contradictory'),
    ],
    [pending, `${formatCount(pending)} pending`, listPath('purchases&state=pending')],
    [
      refused,
      `${formatCount(refused)} of ${all} license checks refused in 7 days`,
      listPath('licenses'),
    ],
    [undeliveredEvents, `${countOf(undeliveredEvents, 'event')} not delivered`, '/admin/events'],
    [
      endingPurchases,
      `${countOf(endingPurchases, 'purchase')} ending within 7 days`,
      listPath('purchases&state=ending&sort=expiresAt&direction=asc'),
    ],
    [
      endingLicenses,
      `${countOf(endingLicenses, 'license key')} ending within 7 days`,
      listPath('licenses&state=ending'),
    ],
  ];
  return toDos.flatMap(([count, text, path]) => (count > 0 ? [{ text, path }] : []));
}

/** Lists what the shop itself still needs, shown after what is due. */
export function shopToDosOf(
  { hasSecondFactor }: Pick<Attention, 'hasSecondFactor'>,
  setup: Setup | undefined,
): ToDo[] {
  const factor = { text: 'Turn on a second factor', path: '/admin/account' };
  return [...(hasSecondFactor === false ? [factor] : []), ...setupToDos(setup)];
}

/** Asks for the checks even if all of them were skipped; the backup's runs by itself. */
function setupToDos(setup: Setup | undefined): ToDo[] {
  if (!setup) return [];
  const { open, rows } = setup;
  const path = '/admin/setup';
  if (open > 0) {
    return [{ text: `Set-up: ${open} of ${rows.length} open`, path }];
  }
  const hasRun = rows.some(({ row, state }) => row !== 'backup' && state === 'ok');
  return hasRun ? [] : [{ text: 'Run the set-up checks', path }];
}

export function hasPanels({ undeliveredMails, closedLeaseKeys, sharedKeys }: Attention): boolean {
  return undeliveredMails + closedLeaseKeys + sharedKeys.length > 0;
}
