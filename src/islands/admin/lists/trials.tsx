import { FlaskConical } from 'lucide-react';
import { listTrials, type Trial } from '#contract/licenses/trials.ts';
import { licensePath } from '../orders/order.ts';
import { rowsOf, useLoad } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip } from '../StateChip.tsx';
import { columnsOf, defineList } from './list.ts';
import { RowLink } from './cells.tsx';
import { countOf, formatCount } from '#texts/language.ts';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ListPanel } from './ListPanel.tsx';
import { shareText } from '../format.ts';

const columns = columnsOf(
  [
    ['email', 'Email'],
    ['product', 'Product'],
    ['account', 'Account'],
    ['asked', 'Confirmed'],
    ['started', 'First lease'],
    ['ends', 'Ends'],
    ['state', 'State'],
  ],
  {
    email: ({ licenseId, email }: Trial) => (
      <RowLink href={licensePath(licenseId)}>
        <span title={email}>{email}</span>
      </RowLink>
    ),
    product: ({ productName }) => productName,
    account: ({ accountNumber, brokerName }) => `${accountNumber}, ${brokerName}`,
    asked: ({ createdAt }) => <ShopTime iso={createdAt} hasTime={false} />,
    started: ({ startedAt }) =>
      startedAt === null ? 'None yet' : <ShopTime iso={startedAt} hasTime={false} />,
    ends: ({ expiresAt }) =>
      expiresAt === null ? 'Never' : <ShopTime iso={expiresAt} hasTime={false} />,
    state: stateOf,
  },
  { isUnsorted: true },
);

function stateOf({ startedAt, expiresAt, isBought }: Trial) {
  if (isBought) return <StateChip tone="good">Bought</StateChip>;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  if (isOver) return <StateChip>Ended</StateChip>;
  if (startedAt === null) return <StateChip>Not started</StateChip>;
  return <StateChip tone="good">Running</StateChip>;
}

const trialList = defineList({
  key: 'trials',
  name: 'Trials',
  path: '/admin/trials',
  empty: 'No trials found',
  none: 'No trials yet',
  icon: FlaskConical,
  title: 'email',
  card: { aside: 'state', order: ['product', 'account', 'ends', 'started', 'asked'] },
  clear: ['product', 'account'],
  isDense: true,
  beginning: (
    <>
      <p>
        A trial is the full product, free for a few days on one trading account. Set its days under
        How it is sold in the product form.
      </p>
      <a href="/admin?tab=products" className="btn btn-primary btn-sm narrow:h-11 mt-3">
        Offer a trial
      </a>
    </>
  ),
  columns: () => columns,
  ...rowsOf(listTrials, ({ trials, total }) => ({
    rows: trials.map((trial) => ({ ...trial, id: trial.licenseId })),
    total,
  })),
});

export function TrialsPage({ search }: { search: Record<string, string> }) {
  const { data } = useLoad(listTrials, { limit: 1 });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <PageHeading>Trials</PageHeading>
        <p className="meta">
          {data !== undefined &&
            data.total > 0 &&
            `${countOf(data.total, 'trial')}, ${formatCount(data.bought)} bought after${shareText(data.bought, data.total)}`}
        </p>
      </div>
      <ListPanel list={trialList} search={search} />
    </>
  );
}
