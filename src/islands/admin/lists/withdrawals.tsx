import { listWithdrawals, withdrawalQuerySchema, type Withdrawal } from '#contract/withdrawals.ts';
import { columns as names } from '#texts/contract/withdrawals.ts';
import { TextLink } from '#islands/ui/TextLink.tsx';
import { load } from '../load.ts';
import { orderPath } from '../orders/order.ts';
import { ShopTime } from '../ShopTime.tsx';
import { DecideButton } from '../withdrawals/DecideButton.tsx';
import { factsOf } from '../withdrawals/facts.ts';
import { WithdrawalState } from '../withdrawals/WithdrawalState.tsx';
import { choice, columnsOf, defineList } from './list.ts';
import { SecondLine } from './SecondLine.tsx';

const columns = columnsOf(
  [
    ['name', names.name],
    ['order', names.order],
    ['receivedAt', names.receivedAt],
    ['state', names.state],
  ],
  {
    name: ({ name }: Withdrawal) => <span className="wide:block wide:w-32">{name}</span>,
    order: (withdrawal) => (
      <>
        {withdrawal.order ? (
          <TextLink href={orderPath(withdrawal.order.id)}>{withdrawal.order.productName}</TextLink>
        ) : (
          withdrawal.orderID
        )}
        <SecondLine>{[withdrawal.email, ...factsOf(withdrawal)].join(' · ')}</SecondLine>
        {withdrawal.declineText && <SecondLine>{withdrawal.declineText}</SecondLine>}
      </>
    ),
    receivedAt: ({ receivedAt }) => <ShopTime iso={receivedAt} />,
    state: ({ state }) => <WithdrawalState state={state} />,
  },
  {
    isUnsorted: true,
    actions: (withdrawal) =>
      withdrawal.state === 'open' && <DecideButton withdrawal={withdrawal} />,
  },
);

export const withdrawalList = defineList({
  key: 'withdrawals',
  name: 'Withdrawals',
  path: '/admin/withdrawals',
  empty: 'No withdrawals found',
  title: 'name',
  whole: ['name', 'order'],
  widest: 'order',
  beginning: 'Statements from the page “Withdraw from contract here” stand here.',
  filters: [choice('state', 'State', { '': 'All', open: 'Open' })],
  columns: () => columns,
  query: withdrawalQuerySchema,
  async load(query, signal) {
    const { withdrawals, total } = await load(listWithdrawals, query, signal);
    return { rows: withdrawals, total };
  },
});
