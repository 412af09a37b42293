import { expect, test } from 'vitest';
import { productQuerySchema } from '#contract/catalogue/products.ts';
import { owner } from '#tests/support/sold-order.ts';
import { toSortedQuery } from './product-order.ts';
import { toMatchExpression, toNameExpression } from './search-expression.ts';
import { synonyms } from './search-synonyms.ts';
import { termsOf } from './search-terms.ts';

const facet = (name: string) => `"\u{E000}${name}"`;

const wordsOf = (search: string): string => toNameExpression(termsOf(search));

test.each([
  ['trend', '"trend"*'],
  ['  trend   rider ', '"trend"* AND "rider"*'],
  ['say "hi"', '"say"* AND "hi"*'],
  ['x AND b', '"x"* AND "b"*'],
  ['and', '"and"*'],
  ['50%', '"50"*'],
  ['%', ''],
  ['*', ''],
  ['- trend', '"trend"*'],
  ['a\u0000b', '"a"* AND "b"*'],
  ['a.b.c', '"a"* AND "b"* AND "c"*'],
  ['é Zürich', '"é"* AND "zürich"*'],
  ['\u{E000}onsale', '"onsale"*'],
])('toNameExpression turns %j into %j', (search, expected) => {
  expect(wordsOf(search)).toBe(expected);
});

test('toNameExpression drops duplicates and prefixes', () => {
  expect(wordsOf('trend Trend TREND')).toBe('"trend"*');
  expect(wordsOf('t trend tr rider')).toBe('"trend"* AND "rider"*');
});

test('toNameExpression uses eight words', () => {
  expect(wordsOf('a b c d e f g h i j').split(' AND ')).toHaveLength(8);
});

test('toNameExpression has 24 words at most, typed ones before synonyms', () => {
  const typed = [
    'mt4 mt5 prop sl tp mm dd smc',
    'metatrader 4 metatrader 5 order block prop firm trade copier lot size stop loss take profit',
  ];
  for (const search of typed) {
    const words = wordsOf(search).match(/"[^"]+"/g) ?? [];
    expect(words.length).toBeLessThanOrEqual(24);
    for (const word of search.split(' ')) expect(words).toContain(`"${word}"`);
  }
  expect(wordsOf('mt4 mt5 prop sl tp mm dd smc')).toContain('OR "metatrader4"*');
});

test('toNameExpression adds synonyms @p97', () => {
  expect(wordsOf('gold')).toBe('("gold"* OR "xauusd"* OR "xau")');
  expect(wordsOf('XAUUSD gold')).toBe('("xauusd"* OR "gold"* OR "xau")');
  expect(wordsOf('meta trader 5')).toContain('(("meta"* AND "trader"* AND "5") OR "mt5"');
  expect(wordsOf('scalpers')).toContain('"scalping"*');
});

test('synonyms are unique and lower-case', () => {
  const words = synonyms.flatMap((each) => each.words);
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  expect(words.filter((word) => word !== word.toLowerCase().trim())).toEqual([]);
});

test.each([
  [{ state: 'deleted' }, 'deleted'],
  [{ type: 'expert_advisor' }, 'onsaleexpertadvisor'],
  [{ price: 'free' }, 'onsalefree'],
  [{ type: 'source_code', price: 'paid' }, 'onsalesourcecodepaid'],
  [{ state: 'deleted', type: 'indicator' }, 'deletedindicator'],
])('toMatchExpression turns the filters %j into one word', (filters, name) => {
  const query = toSortedQuery(productQuerySchema.parse(filters), owner);
  expect(toMatchExpression(termsOf('trend'), query)).toBe(`${facet(name)} AND "trend"*`);
});

test('toMatchExpression without filters excludes the states that are not listed', () => {
  const expressionFor = (state: 'on_sale' | 'all') =>
    toMatchExpression(termsOf('trend'), toSortedQuery(productQuerySchema.parse({ state }), owner));
  const others = ['draft', 'unlisted', 'deleted'].map(facet).join(' OR ');
  expect(expressionFor('on_sale')).toBe(`("trend"*) NOT (${others})`);
  expect(expressionFor('all')).toBe(`("trend"*) NOT ${facet('deleted')}`);
});
