export const platformNames = { mt4: 'MetaTrader 4', mt5: 'MetaTrader 5' } as const;

/** Changes made by the conversion, and those to check. */
export const conversion = {
  of: (what: string, inputs: string) => `${what}: ${inputs}`,
  comments: (count: number) => `Comments left out, which MetaTrader 4 does not keep: ${count}`,
  booleans: 'true and false written as 1 and 0',
  noTimeframe: (timeframe: string) => `MetaTrader 4 has no timeframe ${timeframe}`,
  maybeTimeframe: 'May be a timeframe, and is left as it is',
  eightDecimals: 'Numbers written with eight decimals',
  timeframes: {
    mt4: 'Timeframes written in minutes',
    mt5: 'Timeframes written as codes of MetaTrader 5',
  },
  prices: {
    mt4: 'Applied prices counted from 0, as MetaTrader 4 does',
    mt5: 'Applied prices counted from 1, as MetaTrader 5 does',
  },
  noPrice: 'Is none of the 7 applied prices, and is left as it is',
  maybePrice:
    'May be an applied price, whose number is one higher in MetaTrader 5, and is left as it is',
  otherNumbers: 'Numbered differently in MetaTrader 4 and 5, and left as it is',
  maybeSwitch: 'Left as 0 or 1; where one is a switch, MetaTrader 5 writes false or true',
  readAs: (page: string) => `Letters read as ${page}, which is a guess`,
  writtenIn: (page: string) =>
    `Letters written in ${page}, which MetaTrader 4 reads where Windows is set to it`,
  lostCharacters: 'Characters that MetaTrader 4 cannot keep are written as ?',
} as const;
