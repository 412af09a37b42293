import { expect, test, vi } from 'vitest';
import { watchWrites } from './watch-writes.ts';

test('watchWrites commits once for many checks, and rejects while commits fail @p126', async () => {
  const commit = vi.fn<() => Promise<void>>(async () => {});
  const check = watchWrites(commit);
  await Promise.all([check(), check()]);
  await check();
  expect(commit).toHaveBeenCalledTimes(1);
  const broken = watchWrites(commit.mockRejectedValueOnce(new Error('disk is full')));
  await expect(broken()).rejects.toThrow('cannot be written');
  await expect(broken()).resolves.toBeUndefined();
});

test('watchWrites does not wait for a commit that others hold up @p126', async () => {
  const check = watchWrites(() => new Promise(() => {}));
  await expect(check()).resolves.toBeUndefined();
});
