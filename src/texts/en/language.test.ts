import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './language.ts';

test.each([
  ['2026-11-21T23:59:59.999Z', '21 Nov 2026'],
  ['2026-09-01T00:30:00+02:00', '31 Aug 2026'],
  ['2021-01-04', '4 Jan 2021'],
  [new Date('2026-09-10T12:00:00Z'), '10 Sep 2026'],
])('formatDay writes %s as %s', (moment, day) => {
  expect(formatDay(moment)).toBe(day);
});

test('formatMoment adds the time in UTC', () => {
  expect(formatMoment('2026-11-21T14:31:59+01:00')).toBe('21 Nov 2026, 13:31 UTC');
});
