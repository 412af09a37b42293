import { expect, test } from 'vitest';
import { productQuerySchema } from '#contract/products.ts';
import { toMatchExpression } from './search-expression.ts';

/** The words of the expression, without what leaves out the products that are not on sale. */
function wordsOf(search: string): string | null {
  const expression = toMatchExpression(productQuerySchema.parse({ search }));
  return expression && expression.slice('('.length, -') NOT "\u{E000}deleted"'.length);
}

test.each([
  ['gold', '"gold"*'],
  ['  gold   scalper ', '"gold"* "scalper"*'],
  ['say "hi"', '"say"* "hi"*'],
  ['x AND b', '"x"* "and"* "b"*'],
  ['50%', '"50"*'],
  ['%', null],
  ['*', null],
  ['- gold', '"gold"*'],
  ['a\u0000b', '"a"* "b"*'],
  ['a.b.c', '"a"* "b"* "c"*'],
  ['é Zürich', '"é"* "zürich"*'],
  ['\u{E000}onsale', '"onsale"*'],
])('%j is searched as %j', (search, expected) => {
  expect(wordsOf(search)).toBe(expected);
});

test('a word counts once, and not where another one begins with it', () => {
  expect(wordsOf('trend Trend TREND')).toBe('"trend"*');
  expect(wordsOf('t trend tr gold')).toBe('"trend"* "gold"*');
});

test('eight words count', () => {
  expect(wordsOf('a b c d e f g h i j')?.split(' ')).toHaveLength(8);
});

test('without a search the filters alone are searched for', () => {
  expect(toMatchExpression(productQuerySchema.parse({}))).toBe('"\u{E000}onsale"');
});

test('without filters, what was taken out of the shop is left out', () => {
  const query = productQuerySchema.parse({ search: 'gold' });
  expect(toMatchExpression(query)).toBe('("gold"*) NOT "\u{E000}deleted"');
});

test.each([
  [{ state: 'deleted' }, 'deleted'],
  [{ type: 'expert_advisor' }, 'onsaleexpertadvisor'],
  [{ price: 'free' }, 'onsalefree'],
  [{ type: 'source_code', price: 'paid' }, 'onsalesourcecodepaid'],
  [{ state: 'deleted', type: 'indicator' }, 'deletedindicator'],
])('the filters %j are one word', (filters, facet) => {
  const query = productQuerySchema.parse({ ...filters, search: 'gold' });
  expect(toMatchExpression(query)).toBe(`"\u{E000}${facet}" "gold"*`);
});
