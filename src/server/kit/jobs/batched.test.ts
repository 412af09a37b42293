import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('batched runs the first call at once and later ones together', async () => {
  const batches: number[][] = [];
  const double = batched(async (inputs: number[]) => {
    batches.push(inputs);
    return inputs.map((input) => 2 * input);
  }, 3);
  const outputs = [1, 2, 3, 4, 5].map((input) => double(input));
  expect(batches).toEqual([[1]]);
  expect(await Promise.all(outputs)).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('batched rejects the calls of a failed batch only', async () => {
  const run = batched(async (inputs: string[]) => {
    if (inputs.includes('bad')) throw new Error('away');
    return inputs;
  }, 2);
  const calls = ['good', 'bad', 'beside', 'later'].map((input) => run(input));
  const statuses = (await Promise.allSettled(calls)).map(({ status }) => status);
  expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
});
