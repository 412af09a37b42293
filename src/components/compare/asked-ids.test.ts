import { expect, test } from 'vitest';
import { readIds } from './asked-ids.ts';

test.each([
  ['ids=3,1,2', { ids: [3, 1, 2], unreadable: 0, isCut: false }],
  ['ids=3&ids=1', { ids: [3, 1], unreadable: 0, isCut: false }],
  ['ids=2, 2,,x', { ids: [2], unreadable: 1, isCut: false }],
  ['ids=4,3,2,1', { ids: [4, 3, 2], unreadable: 0, isCut: true }],
  ['ids=-1,1e0,0', { ids: [], unreadable: 3, isCut: false }],
  ['', { ids: [], unreadable: 0, isCut: false }],
])('readIds reads “%s” @p255', (query, asked) => {
  expect(readIds(new URLSearchParams(query))).toEqual(asked);
});
