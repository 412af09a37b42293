import { listWithdrawals } from '#contract/sales/withdrawals.ts';
import { Cell, NewestList } from '../customers/NewestList.tsx';
import { useLoad } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { DecideButton, WithdrawalState } from './WithdrawalParts.tsx';
import { describeFacts } from './facts.ts';

interface Props {
  of: { purchaseId: string } | { customer: string };
}

/** Lists the withdrawals of a purchase or a person; renders nothing without any. */
export function WithdrawalsOf({ of }: Props) {
  const { data } = useLoad(listWithdrawals, of);
  if (!data) return null;
  const found = { rows: data.withdrawals, total: data.total };
  return (
    <NewestList title="Withdrawals" of={found} keyOf={({ id }) => id}>
      {(withdrawal) => (
        <>
          <Cell
            meta={
              <>
                <ShopTime iso={withdrawal.receivedAt} />
                {`. ${describeFacts(withdrawal)}`}
              </>
            }
          >
            {`${withdrawal.name}, ${withdrawal.email}`}
          </Cell>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <WithdrawalState state={withdrawal.state} />
            {withdrawal.state === 'open' && <DecideButton withdrawal={withdrawal} />}
          </div>
        </>
      )}
    </NewestList>
  );
}
