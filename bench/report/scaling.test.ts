import { expect, test } from 'vitest';
import { factNames } from '../facts.ts';
import { emptyResults } from '../results.ts';
import { toScaling, withScaling } from './scaling.ts';

const facts = Object.values(factNames).map((name) => ({
  name,
  value: name.endsWith('all') ? 200 : name.startsWith('captures') ? 250 : 0.5,
  unit: '' as const,
}));

test('a visit is the sum of its parts, and what is fullest gives way first', () => {
  const written = toScaling({ ...emptyResults(false), facts });
  // A page, a list, half a search, two products, fourteen pictures, a hundredth of a sale.
  expect(written).toMatch(/\| a whole visit +\| +\| 9\.26 +\| 600 KB on the wire \|/);
  expect(written).toMatch(/\| line +\| 22 % +\| 1\.1 % +\|/);
  expect(written).toContain('gives way first on one machine: the processor of the one process');
});

test('says which figure it lacks', () => {
  expect(() => toScaling(emptyResults(false))).toThrow('The results have no "catalogue page');
});

test('only its own part of the page is written anew', () => {
  const page = 'before\n<!-- written by npm run bench -->\nold\n<!-- to here -->\nafter\n';
  const written = withScaling(page, 'new');
  expect(written).toBe(
    'before\n<!-- written by npm run bench -->\n\nnew\n\n<!-- to here -->\nafter\n',
  );
  expect(withScaling(written, 'new')).toBe(written);
  expect(() => withScaling('nothing', 'new')).toThrow('The page has no');
});
