import { useState } from 'react';
import type { Withdrawal } from '#contract/sales/withdrawals.ts';
import { Button } from '#islands/ui/Button.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { StateChip } from '../StateChip.tsx';
import { withdrawalStates } from '../states.ts';

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
