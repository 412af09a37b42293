import type { Withdrawal } from '#contract/sales/withdrawals.ts';
import { StateChip } from '../StateChip.tsx';
import { withdrawalStates } from '../states.ts';

const tones = { open: 'wait', refunding: 'wait', refunded: 'good', declined: undefined } as const;

export function WithdrawalState({ state }: Pick<Withdrawal, 'state'>) {
  return <StateChip tone={tones[state]}>{withdrawalStates[state]}</StateChip>;
}
