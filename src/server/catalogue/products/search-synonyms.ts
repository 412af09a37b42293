import type { ProductType } from '#contract/catalogue/catalogue.ts';

export interface Synonyms {
  /** Lower case. Multi-word entries are recognized when typed and searched by the others. */
  words: readonly string[];
  /** The words mean all products of this type. */
  type?: ProductType;
}

/**
 * Editable synonym list: a word belongs to one line only (tested), and each word of a line costs a
 * search as much time as the word itself.
 */
export const synonyms: readonly Synonyms[] = [
  {
    words: ['ea', 'robot', 'bot', 'expert advisor', 'expert adviser', 'algo'],
    type: 'expert_advisor',
  },
  { words: ['indicator', 'indi'], type: 'indicator' },
  { words: ['source', 'source code', 'sources', 'mq4', 'mq5'], type: 'source_code' },

  { words: ['mt4', 'metatrader 4', 'meta trader 4', 'metatrader4', 'ex4', 'mql4'] },
  { words: ['mt5', 'metatrader 5', 'meta trader 5', 'metatrader5', 'ex5', 'mql5'] },

  { words: ['gold', 'xauusd', 'xau'] },
  { words: ['silver', 'xagusd', 'xag'] },
  { words: ['oil', 'ukoil', 'usoil', 'xtiusd', 'xbrusd', 'wti', 'brent'] },
  { words: ['dow', 'dow jones', 'us30', 'dj30', 'ws30'] },
  { words: ['nasdaq', 'nas100', 'us100', 'ustec', 'ndx'] },
  { words: ['sp500', 'us500', 'spx500', 'spx'] },
  { words: ['dax', 'ger40', 'ger30', 'de40', 'de30'] },
  { words: ['bitcoin', 'btc', 'btcusd'] },
  { words: ['cable', 'gbpusd'] },
  { words: ['fiber', 'eurusd'] },

  { words: ['prop', 'prop firm', 'propfirm', 'ftmo', 'funded', 'challenge'] },
  { words: ['m1', '1m', '1min'] },
  { words: ['m5', '5m', '5min'] },
  { words: ['m15', '15m', '15min'] },
  { words: ['m30', '30m', '30min'] },
  { words: ['h1', '1h', '1hour', 'hourly'] },
  { words: ['h4', '4h', '4hour'] },
  { words: ['d1', '1d'] },

  { words: ['scalper', 'scalping', 'scalp'] },
  { words: ['sl', 'stop loss', 'stoploss'] },
  { words: ['tp', 'take profit', 'takeprofit'] },
  { words: ['mm', 'money management', 'position sizing', 'lot size', 'lotsize'] },
  { words: ['dd', 'drawdown'] },
  { words: ['copier', 'trade copier', 'copytrade', 'copytrading'] },
  { words: ['heatmap', 'heat map'] },
  { words: ['order block', 'orderblock', 'smc', 'ict', 'market structure', 'smart money'] },
];

/** Two currencies in a row form a symbol. */
export const currencies: readonly string[] =
  'aud btc cad chf eth eur gbp jpy nzd usd xag xau'.split(' ');

/** Stop words, searched only when nothing else is left. */
export const stopWords: readonly string[] = [
  'and',
  'best',
  'buy',
  'for',
  'good',
  'the',
  'top',
  'with',
];
