import { expect, test } from 'vitest';
import { parseSelection } from './test-steps.ts';

test('names of steps are steps, the rest is part of a path', () => {
  expect(parseSelection([])).toEqual({ steps: [], filters: [], full: false });
  expect(parseSelection(['lint', 'types'])).toMatchObject({ steps: ['lint', 'types'] });
  expect(parseSelection(['tests/api/products', 'src/contract'])).toMatchObject({
    steps: ['unit', 'api'],
    filters: ['tests/api/products', 'src/contract'],
  });
});

test('a path may be written as Windows writes it', () => {
  expect(parseSelection(['tests\\attacks\\csv.test.ts'])).toMatchObject({
    steps: ['attacks'],
    filters: ['tests/attacks/csv.test.ts'],
  });
});

test('the faults in full are asked for by a word that every shell passes on', () => {
  expect(parseSelection(['faults', '--full'])).toEqual({
    steps: ['faults'],
    filters: [],
    full: true,
  });
});
