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
  },
  grid: {
    no: 'No grid',
    yes: 'Grid: it adds trades while price goes against it',
  },
  stopLoss: {
    yes: 'A stop loss on every trade',
    no: 'Not every trade has a stop loss',
  },
} as const;

export const positionTexts = {
  netting: 'Netting',
  hedging: 'Hedging',
  both: 'Netting and hedging',
} as const;
