import { expect, test } from 'vitest';
import { setupRows, setupSteps } from '#contract/seller/setup.ts';
import { setupGroups } from './SetupItem.tsx';

test('every row of set-up is a step or stands under one heading', () => {
  const grouped = [...setupSteps, ...setupGroups.flatMap(({ rows }) => rows)];
  expect(grouped.toSorted()).toEqual(setupRows.toSorted());
});
