import { expect, test } from 'vitest';
import { setupRows, type Setup, type SetupState } from '#contract/seller/setup.ts';
import { shopToDosOf } from './to-do.ts';

const textsOf = (setup?: Setup, hasSecondFactor: boolean | null = true) =>
  shopToDosOf({ hasSecondFactor }, setup).map(({ text }) => text);

const setupIn = (state: SetupState, ...first: SetupState[]): Setup => ({
  rows: setupRows.map((row, index) => ({
    row,
    state: row === 'backup' ? 'ok' : (first[index] ?? state),
    detail: '',
    triedAt: null,
  })),
  open: state === 'open' ? setupRows.length - 1 : 0,
});

test('a missing second factor is something to do, for an account alone', () => {
  expect(textsOf(undefined, false)).toEqual(['Turn on a second factor']);
  expect(textsOf(undefined, true)).toEqual([]);
  expect(textsOf(undefined, null)).toEqual([]);
});

test('set-up is something to do while checks are open, and not once they are skipped @p350', () => {
  expect(textsOf(setupIn('open'))).toEqual(['Set-up: 18 of 19 open']);
  expect(textsOf(setupIn('set-aside'))).toEqual([]);
});
