import { expect, test } from 'vitest';
import { setupRows, type Setup } from '#contract/seller/setup.ts';
import { commonMinuteOf, setupGroups } from './SetupItem.tsx';

test('every row of set-up stands under one heading', () => {
  const grouped = setupGroups.flatMap(({ rows }) => rows);
  expect(grouped.toSorted()).toEqual(setupRows.toSorted());
});

test('the minute that most rows share is said once', () => {
  const rowsAt = (...times: (string | null)[]): Setup['rows'] =>
    times.map((triedAt) => ({ row: 'disk', state: 'ok', detail: '', triedAt }));
  const [early, late] = ['2026-11-27T02:51:04.000Z', '2026-11-27T09:00:00.000Z'];
  expect(commonMinuteOf(rowsAt(late, early, '2026-11-27T02:51:59.000Z', null))).toBe(
    '2026-11-27T02:51',
  );
  expect(commonMinuteOf(rowsAt(early, late))).toBeNull();
  expect(commonMinuteOf(rowsAt(null, null))).toBeNull();
});
