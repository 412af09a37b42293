import { expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

const createdAt = new Date('2026-03-01T09:30:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);
const minutes = 60_000;
const code = { createdAt, validUntil: after(10 * minutes) };
const receipt = { createdAt, validUntil: after(3 * 24 * 60 * minutes) };

it.each([
  ['a new mail after a second', receipt, 10, 1_000],
  ['later after a quarter of its age', receipt, 60_000, 15_000],
  ['a receipt every ten minutes at least', receipt, 24 * 60 * minutes, 10 * minutes],
  ['a code every half a minute at least', code, 9 * minutes, 30_000],
])('tries %s, within a quarter more or less', (_, mail, ageMs, expectedMs) => {
  expect(retryDelayMs(mail, after(ageMs), 0.5)).toBe(expectedMs);
  expect(retryDelayMs(mail, after(ageMs), 0)).toBe(expectedMs * 0.75);
  expect(retryDelayMs(mail, after(ageMs), 1)).toBe(expectedMs * 1.25);
});
