import { expect, test } from 'vitest';
import { opened, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { compareInputs } from './compare.ts';
import { groupsOf } from './groups.ts';
import { inputsOf } from './set-file.ts';
import { inFormOf, isSameValue, markOf, problemOfEdit } from './values.ts';

test.each([
  ['0.10', '0.1', true],
  ['1e3', '1000', true],
  ['-0', '0', true],
  ['true', '1', true],
  ['FALSE', 'false', true],
  [' 5', '5', true],
  ['007', '7', true],
  ['18446744073709551615', '18446744073709551614', false],
  ['true', '0', false],
  ['a', 'A', false],
  ['', '0', false],
  ['.', '0', false],
])('isSameValue(%j, %j) is %s', (one, other, expected) => {
  expect(isSameValue(one, other)).toBe(expected);
});

test.each([
  ['true', '0', 'false'],
  ['0', 'true', '1'],
  ['0.1', '0.20', '0.20'],
  ['a', 'true', 'true'],
])('inFormOf(%j, %j) is %j', (own, other, expected) => {
  expect(inFormOf(own, other)).toBe(expected);
});

test('compareInputs lists changed, added and missing inputs', () => {
  const here = inputsOf(opened(utf8('Lots=0.10\nRisk=2\nNew=1\n')));
  const there = inputsOf(opened(utf16('Lots=0.1\r\nRisk=3\r\nOld=7\r\n')));
  const { changed, added, missing } = compareInputs(here, there);
  expect([...changed]).toEqual([['Risk', '3']]);
  expect([...added]).toEqual(['New']);
  expect(missing.map(({ name }) => name)).toEqual(['Old']);
});

test.each([
  ['lots', 'Lots InpLotSize iLots'],
  ['risk', 'RiskPercent'],
  ['magic', 'Inp_Magic MagicNumber'],
  [null, 'Slots Pilot brisk'],
])('markOf finds %s in %s', (mark, names) => {
  for (const name of names.split(' ')) expect(markOf(name), name).toBe(mark);
});

test('groupsOf separates groups, their comments and the preamble', () => {
  const { preamble, groups } = groupsOf(
    opened(
      utf16(
        '; saved on 2026.01.02 10:00:00\r\n; this file contains input parameters for X\r\n;\r\n; ==== Entry ====\r\n; only in the morning\r\na=1\r\nb=2\r\n; Exit\r\nc=3\r\nd=-- Money ---\r\ne=4\r\n',
      ),
    ),
  );
  expect(preamble).toHaveLength(2);
  const named = groups.map(({ title, comments, inputs }) => [
    title,
    comments,
    inputs.map(({ name }) => name),
  ]);
  expect(named).toEqual([
    ['only in the morning', ['Entry'], ['a', 'b']],
    ['Exit', [], ['c']],
    ['Money', [], ['d', 'e']],
  ]);
});

test('groupsOf takes MetaTrader’s one header line as no group', () => {
  const { groups } = groupsOf(opened(utf16('; saved by MetaTrader 5\r\na=1||1||0||7||N\r\n')));
  expect(groups.map(({ title }) => title)).toEqual(['']);
});

test.each([
  ['number', '0,5', 'Write 0.5, with a point.'],
  ['number', 'a lot', 'Enter a number'],
  ['flag', 'yes', 'Enter true or false.'],
  ['day', 'soon', '2026.01.31'],
  ['text', 'a||b', 'can’t contain ||'],
  ['text', 'a\nb', 'Enter one line of text.'],
  ['text', 'ж', 'encoding'],
])('problemOfEdit rejects %s %j', (kind, value, problem) => {
  expect(problemOf(kind, value)).toContain(problem);
});

test('problemOfEdit accepts short numbers and any other text', () => {
  expect(problemOf('number', '.5')).toBeNull();
  expect(problemOf('text', 'anything; else = 5')).toBeNull();
});

function problemOf(kind: string, value: string) {
  const inputs = inputsOf(opened(utf8('number=0.1\nflag=true\ntext=x\nday=2026.01.31\n')));
  const input = inputs.find(({ name }) => name === kind);
  if (!input) throw new Error(`There is no ${kind}`);
  return problemOfEdit(input, value, { charset: 'windows-1252', hasMark: false });
}
