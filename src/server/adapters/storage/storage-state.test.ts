import { expect, test, vi } from 'vitest';
import { byExtent } from '#tests/support/extent.ts';
import { log } from '#server/kit/log.ts';
import { StorageUnavailable, StorageWatch } from './storage-state.ts';

const away = new StorageUnavailable('away', 'It is away.');

test('StorageWatch logs an outage and its end once @p75', () => {
  const told = [vi.spyOn(log, 'error'), vi.spyOn(log, 'info')];
  for (const level of told) level.mockImplementation(() => {});
  const watch = new StorageWatch(async () => {});
  for (const failure of [null, away, away, away, null, null]) watch.note(failure);
  expect(told.map(({ mock }) => mock.calls)).toEqual([
    [[{ state: 'away', problem: 'It is away.' }, 'storage does not answer']],
    [['storage answers again']],
  ]);
});

test('state() waits a second at most and checks every five @p75', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => {});
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const check = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  const watch = new StorageWatch(check);
  const began = Date.now();
  expect(await Promise.all(Array.from({ length: 50 }, () => watch.state()))).toContain('up');
  expect(Date.now() - began).toBeLessThan(byExtent(Infinity, 2_000));
  watch.note(away);
  clock.mockReturnValue(4_999);
  expect(await watch.state()).toBe('away');
  expect(check).toHaveBeenCalledTimes(1);
  check.mockRejectedValue(away);
  clock.mockReturnValue(5_001);
  expect(await watch.state()).toBe('away');
  expect(check).toHaveBeenCalledTimes(2);
});
