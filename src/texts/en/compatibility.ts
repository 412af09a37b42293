export const compatibilityCard = {
  title: 'Compatibility',
  notStated: (facts: readonly string[]) => `Not stated: ${facts.join(', ')}.`,
  anySymbol: 'Any',
  yes: 'Yes',
  no: 'No',
} as const;

/** Risks that buyers check first. */
export const riskTexts = {
  martingale: {
    no: 'No martingale',
    yes: 'Martingale: it trades larger after a loss',
    not_stated: 'Martingale: not stated',
  },
  grid: {
    no: 'No grid',
    yes: 'Grid: it adds trades while price goes against it',
    not_stated: 'Grid: not stated',
  },
  stopLoss: {
    yes: 'A stop loss on every trade',
    no: 'Not every trade has a stop loss',
    not_stated: 'Stop loss on every trade: not stated',
  },
} as const;

export const positionTexts = {
  netting: 'Netting',
  hedging: 'Hedging',
  both: 'Netting and hedging',
} as const;
