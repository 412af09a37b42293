import { describe, expect, test } from 'vitest';
import { parseSelection, stepsFor } from './test-steps.ts';

const stepNames = (...args: string[]) => stepsFor(parseSelection(args)).map(({ name }) => name);

describe('a selection', () => {
  test.each([
    [['lint', 'types'], { steps: ['lint', 'types'], filters: [] }],
    [['browser', 'faults-full'], { steps: ['browser', 'faults-full'], filters: [] }],
    [
      ['tests/api/products', 'src/contract'],
      { steps: ['unit', 'api'], filters: ['tests/api/products', 'src/contract'] },
    ],
    [['tests/browser/zoom.test.ts'], { steps: ['browser'] }],
    [
      ['tests\\attacks\\csv.test.ts'],
      { steps: ['attacks'], filters: ['tests/attacks/csv.test.ts'] },
    ],
    [['faults', '--full'], { steps: ['faults'], full: true, all: false }],
    [['--all'], { steps: [], all: true }],
  ])('reads %j', (args, selection) => {
    expect(parseSelection(args)).toMatchObject(selection);
  });

  test('brings the steps that it needs', () => {
    expect(stepNames('journeys')).toEqual(['build', 'chromium', 'journeys']);
    expect(stepNames('tests/browser/zoom.test.ts')).toEqual(['build', 'chromium', 'browser']);
  });
});

test('the short run leaves to test:all what takes long', () => {
  const short = stepNames();
  const all = stepNames('--all');
  expect(short).toEqual(expect.arrayContaining(['unit', 'api', 'faults', 'journeys']));
  expect(all).toEqual(
    expect.arrayContaining([...short, 'include', 'browser', 'faults-full', 'functions']),
  );
  expect(short).not.toContain('browser');
});
