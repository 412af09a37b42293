export const platformNames = { mt4: 'MetaTrader 4', mt5: 'MetaTrader 5' } as const;

/** Changes made by the conversion, and those to check. */
export const conversion = {
  of: (what: string, inputs: string) => `${what}: ${inputs}`,
  comments: (count: number) => `Comments left out, which MetaTrader 4 does not keep: ${count}`,
  booleans: 'true and false written as 1 and 0',
  noTimeframe: (timeframe: string) => `MetaTrader 4 has no timeframe ${timeframe}`,
  inMinutes: 'Timeframes written in minutes',
  maybeTimeframe: 'May be a timeframe, and is left as it is',
  eightDecimals: 'Numbers written with eight decimals',
  asCodes: 'Timeframes written as codes of MetaTrader 5',
  maybeSwitch: 'Left as 0 or 1; where one is a switch, MetaTrader 5 writes false or true',
  lostCharacters: 'Characters that MetaTrader 4 cannot keep are written as ?',
} as const;
