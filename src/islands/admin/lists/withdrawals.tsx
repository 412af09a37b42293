import { Undo2 } from 'lucide-react';
import { Fragment } from 'react';
import { listWithdrawals, withdrawalDays, type Withdrawal } from '#contract/sales/withdrawals.ts';
import { withdrawalColumnNames as names } from '#texts/contract/sales.ts';
import { countOf } from '#texts/language.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { formatSum } from '../format.ts';
import { rowsOf } from '../load.ts';
import { orderPath } from '../orders/order.ts';
import { ShopTime } from '../ShopTime.tsx';
import { DecideButton, WithdrawalState } from '../withdrawals/WithdrawalParts.tsx';
import { factsOf } from '../withdrawals/facts.ts';
import { choice, columnsOf, defineList } from './list.ts';
import { Dash } from './cells.tsx';
import { PageHeading } from '#islands/ui/PageHeading.tsx';
import { ListPanel } from './ListPanel.tsx';

const addDays = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString();

const columns = columnsOf(
  [
    ['name', names.name],
    ['order', names.order],
    ['amount', names.amount],
    ['receivedAt', names.receivedAt],
    ['payBackBy', names.payBackBy],
    ['state', names.state],
  ],
  {
    name: ({ name }: Withdrawal) => (
      <span className="wide:block wide:w-32 wrap-anywhere whitespace-normal">{name}</span>
    ),
    order: (withdrawal) => (
      <>
        {withdrawal.order ? (
          <TextLink href={orderPath(withdrawal.order.id)}>{withdrawal.order.productName}</TextLink>
        ) : (
          withdrawal.orderID
        )}
        <p className="meta">{withdrawal.email}</p>
        <p className="meta">
          {factsOf(withdrawal, { isDated: true }).map(({ text, isDecisive }, index) => (
            <Fragment key={text}>
              {index > 0 && ' · '}
              <span className={isDecisive ? 'text-warning' : ''}>{text}</span>
            </Fragment>
          ))}
        </p>
        {withdrawal.declineText && <p className="meta">{withdrawal.declineText}</p>}
      </>
    ),
    amount: ({ order }) =>
      order && order.refundable > 0 ? formatSum(order.refundable) : <Dash>None</Dash>,
    receivedAt: ({ receivedAt }) => <ShopTime iso={receivedAt} hasTime={false} />,
    payBackBy: ({ receivedAt, daysLeft }) =>
      daysLeft === null ? (
        <Dash>Decided</Dash>
      ) : (
        <>
          <ShopTime iso={addDays(receivedAt, withdrawalDays)} hasTime={false} />{' '}
          {daysLeft > 0 && (
            <span className="meta wide:block">{`${countOf(daysLeft, 'day')} left`}</span>
          )}
        </>
      ),
    state: ({ state }) => <WithdrawalState state={state} />,
  },
  {
    isUnsorted: true,
    actions: (withdrawal) =>
      withdrawal.state === 'open' && (
        <div className="narrow:my-2 narrow:mr-2">
          <DecideButton withdrawal={withdrawal} />
        </div>
      ),
  },
);

const withdrawalList = defineList({
  key: 'withdrawals',
  name: 'Withdrawals',
  path: '/admin/withdrawals',
  empty: 'No withdrawals found',
  none: 'No withdrawals yet',
  icon: Undo2,
  title: 'name',
  card: { aside: 'state', order: ['order', 'amount', 'receivedAt', 'payBackBy'] },
  clear: ['state'],
  whole: ['order'],
  widest: 'order',
  numbers: ['amount'],
  isTall: true,
  beginning: (
    <>
      <p>{`Notices of withdrawal appear here. A refund is due within ${withdrawalDays} days.`}</p>
      {/* With a target it bypasses the admin's router. */}
      <a href="/withdraw" target="_self" className="btn btn-sm narrow:h-11 mt-3">
        Open the buyers’ page
      </a>
    </>
  ),
  filters: [choice('state', 'State', { '': 'All', open: 'Open' })],
  columns: () => columns,
  ...rowsOf(listWithdrawals, ({ withdrawals, total }) => ({ rows: withdrawals, total })),
});

export function WithdrawalsPage({ search }: { search: Record<string, string> }) {
  return (
    <>
      <div className="mb-3">
        <PageHeading>Withdrawals</PageHeading>
      </div>
      <ListPanel list={withdrawalList} search={search} />
    </>
  );
}
