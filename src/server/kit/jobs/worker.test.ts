import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { Worker } from './worker.ts';

const longMs = 60_000;
let worker: Worker;
afterEach(() => worker.stop());

/** Starts a worker whose polls find one piece of work after another, each ended by hand. */
function openWorker(concurrency: number) {
  const begun: PromiseWithResolvers<void>[] = [];
  worker = new Worker({
    name: 'test',
    pollMs: longMs,
    concurrency,
    async poll() {
      const work = Promise.withResolvers<void>();
      begun.push(work);
      return { nextInMs: 0, inFlight: work.promise };
    },
  });
  worker.start();
  return begun;
}

test('worker polls on while work is in flight, up to its concurrency', async () => {
  const begun = openWorker(3);
  await expect.poll(() => begun.length).toBe(3);
  begun[1]?.resolve();
  await expect.poll(() => begun.length).toBe(4);
  const stopped = worker.stop();
  for (const work of begun) work.resolve();
  await stopped;
});

test('worker stops when the work in flight has ended', async () => {
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

test('worker logs a poll or work that fails, and polls again', async () => {
  const written = vi.spyOn(log, 'error').mockImplementation(() => {});
  const outcomes = [
    async () => ({ nextInMs: 0, inFlight: Promise.reject(new Error('no disk')) }),
    async () => {
      throw new Error('no database');
    },
  ];
  let polls = 0;
  worker = new Worker({
    name: 'test',
    pollMs: 1,
    poll: () => outcomes[polls++]?.() ?? Promise.resolve({ nextInMs: longMs }),
  });
  worker.start();
  await expect.poll(() => polls).toBe(3);
  expect(written.mock.calls.map(([, message]) => message)).toEqual(['test failed', 'test failed']);
  expect(JSON.stringify(written.mock.calls)).toMatch(/no disk.*no database/s);
});

test('worker polls when it is woken, and not before where it begins with a pause', async () => {
  let polls = 0;
  const poll = async () => ({ nextInMs: longMs * ++polls });
  worker = new Worker({ name: 'test', pollMs: longMs, pollsAtStart: false, poll });
  worker.start();
  await Promise.resolve();
  expect(polls).toBe(0);
  worker.wake();
  await expect.poll(() => polls).toBe(1);
});
