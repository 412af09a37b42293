import { expect, test } from 'vitest';
import { dayInZone, endOf, startOfDay, zoneOffsetMs } from './zones.ts';

const hour = 3_600_000;

test.each([
  ['UTC', '2026-03-01T00:00:00Z', 0],
  ['Europe/Berlin', '2026-01-15T00:00:00Z', 1],
  ['Europe/Berlin', '2026-07-15T00:00:00Z', 2],
  ['America/New_York', '2026-01-15T00:00:00Z', -5],
  ['Asia/Kolkata', '2026-01-15T00:00:00Z', 5.5],
  ['Asia/Kathmandu', '2026-01-15T00:00:00Z', 5.75],
])('the offset of %s at %s is %d hours', (zone, at, hours) => {
  expect(zoneOffsetMs(zone, Date.parse(at))).toBe(hours * hour);
});

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
  // Clocks skip midnight there.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['UTC', '2026-01-01', '2026-01-01T00:00:00.000Z'],
])('in %s %s begins at %s @p211', (zone, day, start) => {
  expect(startOfDay(zone, day).toISOString()).toBe(start);
  expect(dayInZone(zone, new Date(start))).toBe(day);
  expect(dayInZone(zone, new Date(Date.parse(start) - 1))).not.toBe(day);
});

test.each([
  ['Europe/Berlin', '2026-03-28', '2026-03-28T22:59:59.999Z'],
  ['America/New_York', '2026-12-31', '2027-01-01T04:59:59.999Z'],
  ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
  ['America/New_York', '2026-12-31T10:00:00Z', '2026-12-31T10:00:00.000Z'],
])('in %s the end %s is over at %s @p300', (zone, end, moment) => {
  expect(endOf(zone, end).toISOString()).toBe(moment);
});
