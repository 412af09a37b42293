import { useQuery } from '@tanstack/react-query';
import { getOverview, type Overview } from '#contract/overview.ts';
import { formatSum } from '../format.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { pageNames } from '#texts/admin/frame.ts';
import { shopOverview as texts } from '#texts/admin/overview.ts';
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
    <section aria-label={pageNames.overview} className="mb-4">
      <UndeliveredMails />
      {data && data.attention.closedLeaseKeys > 0 && <ClosedLeaseKeys />}
      {data && <SharedKeys keys={data.attention.sharedKeys} />}
      {isError ? (
        <div className="panel px-4">
          <FailedLoad text={texts.failed} onRetry={refetch} />
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
      <Sentence
        text={texts.closedLeaseKeys}
        parts={{
          lead: <strong className="font-medium">{texts.closedLeaseKeysLead}</strong>,
          command: <code className="whitespace-nowrap">{'npm run lease-key -- rewrap'}</code>,
        }}
      />
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
            <span className="text-base-content/75">{texts.today}</span>{' '}
            <strong className="text-base font-semibold">{formatSum(data.today.revenue)}</strong>
            {' · '}
            {texts.sales(data.today.sales)}
          </p>
          <Attention attention={data.attention} />
        </>
      )}
    </div>
  );
}

/** What waits for a decision; each leads to the list that holds it. */
function Attention({ attention }: Pick<Overview, 'attention'>) {
  const { pending, review, disputed, openTickets, refusals } = attention;
  const refused = refusals?.refused ?? 0;
  const waiting = [
    { count: pending, text: texts.pending(pending), path: '/admin?tab=purchases&state=pending' },
    { count: review, text: texts.review(review), path: '/admin?tab=purchases&state=review' },
    {
      count: disputed,
      text: texts.disputed(disputed),
      path: '/admin?tab=purchases&state=disputed',
    },
    {
      count: openTickets,
      text: texts.openTickets(openTickets),
      path: '/admin?tab=tickets&state=open',
    },
    {
      count: refused,
      text: texts.refusals(refused, refused + (refusals?.given ?? 0)),
      path: '/admin?tab=licenses',
    },
  ].filter(({ count }) => count > 0);
  if (waiting.length === 0) {
    const { undeliveredMails, closedLeaseKeys, sharedKeys } = attention;
    const isCalm = undeliveredMails + closedLeaseKeys + sharedKeys.length === 0;
    return isCalm && <p className="text-base-content/75">{texts.nothingNeedsAttention}</p>;
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="text-base-content/75">{texts.needsAttention}</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {waiting.map(({ text, path }) => (
          <li key={path}>
            <a href={path} className="text-link">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
