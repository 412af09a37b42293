import { getOverview, type Overview } from '#contract/seller/overview.ts';
import { formatSum } from '../format.ts';
import { FailedLoad } from '#islands/ui/FailedLoad.tsx';
import { Sentence } from '#islands/ui/Sentence.tsx';
import { useLoad } from '../load.ts';
import { SharedKeys } from './SharedKeys.tsx';
import { ToDos, useToDos } from './ToDos.tsx';
import { UndeliveredMails } from './UndeliveredMails.tsx';
import { countOf, formatCount } from '#texts/language.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';

export function ShopOverview() {
  const { data, isError, refetch } = useLoad(getOverview, {});
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

/** Warns that no leases are signed; sold programs keep running for up to 72 hours. */
export function ClosedLeaseKeys() {
  return (
    <p role="alert" className="panel border-warning mb-3 px-4 py-2.5 text-sm">
      <Sentence
        text="{lead} Its secret key does not open the key pair that signs them, and sold programs stop 72 hours after their last lease. Set the secret key of before, or run {command} as docs/operations.md says."
        parts={{
          lead: <strong className="font-medium">The shop gives no license leases.</strong>,
          command: <code className="whitespace-nowrap">{'npm run lease-key -- rewrap'}</code>,
        }}
      />
    </p>
  );
}

/** Renders one line whose height is reserved before the numbers arrive. */
function Today({ data }: { data: Overview | undefined }) {
  return (
    <div className="panel flex min-h-12 flex-wrap items-baseline gap-x-8 gap-y-2 px-4 py-2.5 text-sm">
      {data && (
        <>
          <TodayText today={data.today} />
          <Trials trials={data.trials} />
          <Attention attention={data.attention} />
        </>
      )}
    </div>
  );
}

/** Shows what was sold since the shop's midnight. */
export function TodayText({ today: { sales, renewals, revenue } }: Pick<Overview, 'today'>) {
  return (
    <p>
      <span className="text-base-content/75">Today</span>{' '}
      <strong className="text-base font-semibold">{formatSum(revenue)}</strong>
      {' net · '}
      {countOf(sales, 'sale')}
      {renewals > 0 && ` · ${countOf(renewals, 'renewal')}`}
    </p>
  );
}

/** Links to the trials, if there were any in the last days. */
export function Trials({ trials: { confirmed, bought } }: Pick<Overview, 'trials'>) {
  if (confirmed === 0) return null;
  return (
    <p>
      <TextLink href="/admin/trials">{countOf(confirmed, 'trial')}</TextLink> in 30 days,{' '}
      {formatCount(bought)} bought after
    </p>
  );
}

/** Renders pending decisions, each with a link to its list. */
function Attention({ attention }: Pick<Overview, 'attention'>) {
  const { toDos, isCalm } = useToDos(attention);
  if (isCalm) return <p className="text-base-content/75">Nothing needs your attention.</p>;
  if (toDos.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="text-base-content/75">Needs attention</span>
      <ToDos toDos={toDos} />
    </div>
  );
}
