import { useState } from 'react';
import { type Withdrawal, listWithdrawals } from '#contract/sales/withdrawals.ts';
import { Button } from '#islands/ui/Button.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { StateChip, withdrawalStates } from '../StateChip.tsx';
import { Cell, NewestList } from '../customers/CustomerHistory.tsx';
import { useLoad } from '../load.ts';
import { ShopTime } from '../ShopTime.tsx';
import { describeFacts } from './facts.ts';

const tones = { open: 'wait', refunding: 'wait', refunded: 'good', declined: undefined } as const;

export function WithdrawalState({ state }: Pick<Withdrawal, 'state'>) {
  return <StateChip tone={tones[state]}>{withdrawalStates[state]}</StateChip>;
}

export function DecideButton({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        className="btn-xs narrow:h-10 narrow:px-3"
        aria-label={`Decide the withdrawal of ${withdrawal.name}`}
        onClick={() => setAsking(true)}
      >
        Decide
      </Button>
      {isAsking && <DecideDialog withdrawal={withdrawal} onDone={() => setAsking(false)} />}
    </>
  );
}

interface Props {
  of: { purchaseId: string } | { customer: string };
}

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
