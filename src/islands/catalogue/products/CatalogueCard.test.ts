import { expect, test } from 'vitest';
import type { ProductCard } from '#contract/catalogue/products.ts';
import { cardFacts } from './CatalogueCard.tsx';

const card: ProductCard = {
  id: 1,
  name: 'London Open Breakout',
  description: '',
  price: 0,
  type: 'indicator',
  imagePath: null,
};

test.each<[Partial<ProductCard>, string[]]>([
  [{}, []],
  [{ platforms: [], symbols: [], timeframes: [], setFileCount: 0 }, []],
  [{ platforms: ['mt5'], symbols: ['XAUUSD'], timeframes: ['M15'] }, ['MT5', 'XAUUSD', 'M15']],
  [{ platforms: ['mt4', 'mt5'] }, ['MT4 · MT5']],
  [{ symbols: ['EURUSD', 'GBPUSD', 'USDJPY'] }, ['EURUSD +2']],
  [{ anySymbol: true, timeframes: ['H1', 'H4'] }, ['Any symbol', 'H1 +1']],
  [{ setFileCount: 1 }, ['1 set file']],
  [{ setFileCount: 3 }, ['3 set files']],
  [{ partCount: 3, platforms: ['mt5'], setFileCount: 1 }, ['3 products', 'MT5', '1 set file']],
])('a card with %j shows %j', (known, facts) => {
  expect(cardFacts({ ...card, ...known })).toEqual(facts);
});
