import { useQuery } from '@tanstack/react-query';
import { countOf } from '#texts/language.ts';
import { getOverview, type Overview } from '#contract/overview.ts';
import { formatSum } from '../format.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { load } from '../load.ts';
import { SharedKeys } from './SharedKeys.tsx';
import { UndeliveredMails } from './UndeliveredMails.tsx';

/** What matters today, above the products and above the figures: what was sold, and what needs attention. */
export function ShopOverview() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => load(getOverview, {}, signal),
  });
  return (
    <section aria-label="Overview" className="mb-4">
      <UndeliveredMails />
      {data && data.attention.closedLeaseKeys > 0 && <ClosedLeaseKeys />}
      {data && <SharedKeys keys={data.attention.sharedKeys} />}
      {isError ? (
        <div className="panel px-4">
          <FailedLoad text="Failed to fetch the overview." onRetry={refetch} />
        </div>
      ) : (
        <Today data={data} />
      )}
    </section>
  );
}

/** Sold programs go on for up to 72 hours meanwhile. */
function ClosedLeaseKeys() {
  return (
    <p role="alert" className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <strong className="font-medium">The shop gives no license leases.</strong> Its secret key does
      not open the key pair that signs them, and sold programs stop 72 hours after their last lease.
      Set the secret key of before, or run{' '}
      <code className="whitespace-nowrap">npm run lease-key -- rewrap</code> as docs/operations.md
      says.
    </p>
  );
}

/** One line, which has its height before its numbers come. */
function Today({ data }: { data: Overview | undefined }) {
  return (
    <div className="panel flex min-h-12 flex-wrap items-baseline gap-x-8 gap-y-2 px-4 py-2.5 text-sm">
      {data && (
        <>
          <p>
            <span className="text-base-content/75">Today</span>{' '}
            <strong className="text-base font-semibold">{formatSum(data.today.revenue)}</strong>{' '}
            {countOf(data.today.sales, 'sale')}
          </p>
          <Attention attention={data.attention} />
        </>
      )}
    </div>
  );
}

/** What waits for a decision; each leads to the list that holds it. */
function Attention({ attention }: Pick<Overview, 'attention'>) {
  const waiting = [
    { count: attention.pending, text: 'pending', path: '/admin?tab=purchases&state=pending' },
    { count: attention.review, text: 'in review', path: '/admin?tab=purchases&state=review' },
    { count: attention.disputed, text: 'disputed', path: '/admin?tab=purchases&state=disputed' },
    {
      count: attention.openTickets,
      text: attention.openTickets === 1 ? 'open ticket' : 'open tickets',
      path: '/admin?tab=tickets&state=open',
    },
    {
      count: attention.refusals?.refused ?? 0,
      text: `of ${(attention.refusals?.refused ?? 0) + (attention.refusals?.given ?? 0)} license checks refused in 7 days`,
      path: '/admin?tab=licenses',
    },
  ].filter(({ count }) => count > 0);
  if (waiting.length === 0) {
    const { undeliveredMails, closedLeaseKeys, sharedKeys } = attention;
    const isCalm = undeliveredMails + closedLeaseKeys + sharedKeys.length === 0;
    return isCalm && <p className="text-base-content/75">Nothing needs your attention.</p>;
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="text-base-content/75">Needs attention</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {waiting.map(({ count, text, path }) => (
          <li key={path}>
            <a href={path} className="text-link">
              {count} {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
