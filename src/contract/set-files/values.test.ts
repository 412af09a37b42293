import { expect, test } from 'vitest';
import { opened, utf16, utf8 } from '#tests/support/set-file-bytes.ts';
import { compareInputs } from './compare.ts';
import { groupsOf } from './groups.ts';
import { inputsOf } from './set-file.ts';
import { inFormOf, isSameValue, markOf, problemOfEdit } from './values.ts';

test('numbers are compared as numbers, switches as what they are', () => {
  const same: [string, string][] = [
    ['0.10', '0.1'],
    ['1e3', '1000'],
    ['-0', '0'],
    ['true', '1'],
    ['FALSE', 'false'],
    [' 5', '5'],
    ['007', '7'],
  ];
  for (const [one, other] of same)
    expect([one, other, isSameValue(one, other)]).toEqual([one, other, true]);
  const others: [string, string][] = [
    ['18446744073709551615', '18446744073709551614'],
    ['true', '0'],
    ['a', 'A'],
    ['1', '2'],
    ['', '0'],
    ['.', '0'],
  ];
  for (const [one, other] of others)
    expect([one, other, isSameValue(one, other)]).toEqual([one, other, false]);
});

test('a value of the other platform is taken over in the form of this one', () => {
  expect(inFormOf('true', '0')).toBe('false');
  expect(inFormOf('0', 'true')).toBe('1');
  expect(inFormOf('0.1', '0.20')).toBe('0.20');
  expect(inFormOf('a', 'true')).toBe('true');
});

test('two files differ by what changed, what is added and what is missing', () => {
  const here = inputsOf(opened(utf8('Lots=0.10\nRisk=2\nNew=1\n')));
  const there = inputsOf(opened(utf16('Lots=0.1\r\nRisk=3\r\nOld=7\r\n')));
  const { changed, added, missing } = compareInputs(here, there);
  expect([...changed]).toEqual([['Risk', '3']]);
  expect([...added]).toEqual(['New']);
  expect(missing.map(({ name }) => name)).toEqual(['Old']);
});

test('lots, risk and magic number are told by the words of a name', () => {
  const names = [
    'Lots',
    'InpLotSize',
    'iLots',
    'RiskPercent',
    'Inp_Magic',
    'MagicNumber',
    'Slots',
    'Pilot',
    'brisk',
  ];
  expect(names.map(markOf)).toEqual([
    'lots',
    'lots',
    'lots',
    'risk',
    'magic',
    'magic',
    null,
    null,
    null,
  ]);
});

test('inputs stand in groups with their comments; what the terminal says of itself stands apart', () => {
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

test('what the terminal would misread is said where it is typed', () => {
  const [number, flag, text, day] = inputsOf(opened(utf8('n=0.1\nb=true\nt=x\nd=2026.01.31\n')));
  if (!number || !flag || !text || !day) throw new Error('An input is missing');
  const encoding = opened(utf8('a=1')).encoding;
  expect(problemOfEdit(number, '0,5', encoding)).toBe('Write 0.5, with a point.');
  expect(problemOfEdit(number, 'a lot', encoding)).toContain('This is a number');
  expect(problemOfEdit(number, '.5', encoding)).toBeNull();
  expect(problemOfEdit(flag, 'yes', encoding)).toBe('Write true or false.');
  expect(problemOfEdit(day, 'soon', encoding)).toContain('2026.01.31');
  expect(problemOfEdit(text, 'a||b', encoding)).toContain('has no ||');
  expect(problemOfEdit(text, 'a\nb', encoding)).toBe('A value is one line of text.');
  expect(problemOfEdit(text, 'ж', { charset: 'windows-1252', hasMark: false })).toContain(
    'encoding',
  );
  expect(problemOfEdit(text, 'anything; else = 5', encoding)).toBeNull();
});
