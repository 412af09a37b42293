import { FlaskConical } from 'lucide-react';
import { listQuerySchema } from '#contract/seller/admin.ts';
import { listTrials, type Trial } from '#contract/licenses/trials.ts';
import { licensePath } from '../licenses/license-path.ts';
import { load } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { StateChip } from '../StateChip.tsx';
import { columnsOf, defineList } from './list.ts';
import { RowLink } from './RowLink.tsx';

/** The list has a fixed order. */
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
  if (startedAt === null) return <StateChip>Not begun</StateChip>;
  return <StateChip tone="good">Running</StateChip>;
}

export const trialList = defineList({
  key: 'trials',
  name: 'Trials',
  path: '/admin/trials',
  empty: 'No trials found',
  none: 'Nobody has started a trial yet',
  icon: FlaskConical,
  title: 'email',
  card: { aside: 'state', order: ['product', 'account', 'ends', 'started', 'asked'] },
  clear: ['product', 'account'],
  isDense: true,
  beginning: (
    <>
      <p>
        A trial is the whole product, free for some days on one trading account. Set its days under
        Selling in a product’s form.
      </p>
      <a href="/admin?tab=products" className="btn btn-primary btn-sm narrow:h-11 mt-3">
        Offer a trial
      </a>
    </>
  ),
  columns: () => columns,
  query: listQuerySchema,
  async load(query, signal) {
    const { trials, total } = await load(listTrials, query, signal);
    return { rows: trials.map((trial) => ({ ...trial, id: trial.licenseId })), total };
  },
});
