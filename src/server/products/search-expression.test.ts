import { expect, test } from 'vitest';
import { toMatchExpression } from './search-expression.ts';

test.each([
  ['gold', '"gold"*'],
  ['  gold   scalper ', '"gold"* "scalper"*'],
  ['say "hi"', '"say"* """hi"""*'],
  ['a AND b', '"a"* "AND"* "b"*'],
  ['50%', '"50%"*'],
  ['%', null],
  ['*', null],
  ['', null],
  ['- gold', '"gold"*'],
  ['a\u0000b', '"a"* "b"*'],
])('%j is searched as %j', (search, expected) => {
  expect(toMatchExpression(search)).toBe(expected);
});
