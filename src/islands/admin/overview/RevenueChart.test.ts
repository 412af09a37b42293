import { expect, test } from 'vitest';
import { describeMark, marksOfBars } from './RevenueChart.tsx';

test('marks stand at the bar that has their day @p250', () => {
  const release = { day: '2026-03-04', kind: 'release' as const, name: 'Auric M1 2.4' };
  const promo = { day: '2026-03-09', kind: 'promo' as const, name: 'SPRING' };
  const weeks = [{ day: '2026-03-01' }, { day: '2026-03-08' }];
  expect(marksOfBars(weeks, [release, promo])).toEqual([[release], [promo]]);
  expect([release, promo].map(describeMark)).toEqual([
    'Auric M1 2.4 released',
    'Promo code SPRING',
  ]);
});
