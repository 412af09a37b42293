import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { Worker } from './worker.ts';

const longMs = 60_000;
let worker: Worker;
afterEach(() => worker.stop());

/** A worker whose looks find one piece of work after the other, each ended by hand. */
function openWorker(atOnce: number) {
  const begun: PromiseWithResolvers<void>[] = [];
  worker = new Worker({
    name: 'test',
    pollMs: longMs,
    atOnce,
    async look() {
      const work = Promise.withResolvers<void>();
      begun.push(work);
      return { nextInMs: 0, underWay: work.promise };
    },
  });
  worker.start();
  return begun;
}

test('work that takes long does not hold up the next look, but so much of it may be under way', async () => {
  const begun = openWorker(3);
  await expect.poll(() => begun.length).toBe(3);
  begun[1]?.resolve();
  await expect.poll(() => begun.length).toBe(4);
  const stopped = worker.stop();
  for (const work of begun) work.resolve();
  await stopped;
});

test('stops when what is under way has ended', async () => {
  const begun = openWorker(2);
  await expect.poll(() => begun.length).toBe(2);
  let hasStopped = false;
  const stopped = worker.stop().then(() => (hasStopped = true));
  begun[0]?.resolve();
  await begun[0]?.promise;
  expect(hasStopped).toBe(false);
  begun[1]?.resolve();
  await stopped;
  worker.wake();
  expect(begun).toHaveLength(2);
});

test('a look or a work that fails is logged, and the next look comes all the same', async () => {
  const written = vi.spyOn(log, 'error').mockImplementation(() => {});
  const outcomes = [
    async () => ({ nextInMs: 0, underWay: Promise.reject(new Error('no disk')) }),
    async () => {
      throw new Error('no database');
    },
  ];
  let looks = 0;
  worker = new Worker({
    name: 'test',
    pollMs: 1,
    look: () => outcomes[looks++]?.() ?? Promise.resolve({ nextInMs: longMs }),
  });
  worker.start();
  await expect.poll(() => looks).toBe(3);
  expect(written.mock.calls.map(([, message]) => message)).toEqual(['test failed', 'test failed']);
  expect(JSON.stringify(written.mock.calls)).toMatch(/no disk.*no database/s);
});

test('looks at once when it is woken, and not before where it begins with a pause', async () => {
  let looks = 0;
  const look = async () => ({ nextInMs: longMs * ++looks });
  worker = new Worker({ name: 'test', pollMs: longMs, looksAtStart: false, look });
  worker.start();
  await Promise.resolve();
  expect(looks).toBe(0);
  worker.wake();
  await expect.poll(() => looks).toBe(1);
});
