import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { openWorkerThread } from './worker-thread.ts';

/** Answers each task with itself, unless the task is to fail. */
const script = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    const filled = [];
    while (task === 'loop') ;
    while (task === 'memory') filled.push(new Array(100_000).fill(0));
    parentPort.postMessage(task);
  });
  parentPort.postMessage('ready');
`);

const open = (idleMs?: number) =>
  openWorkerThread<string, string>(script, {
    name: 'test',
    timeoutMs: 20_000,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 },
    ...(idleMs !== undefined && { idleMs }),
  });

test.each([
  ['its time', 'loop', 50],
  ['its memory', 'memory', 20_000],
])(
  'a task that exceeds %s is given up, and the next gets a new thread @p113',
  async (_, task, timeoutMs) => {
    const run = open();
    const results = await Promise.all([run(task, timeoutMs), run('next')]);
    expect(results).toEqual([null, 'next']);
  },
);

test('an idle thread ends, and the next task gets a new one', async () => {
  const exits: Promise<unknown>[] = [];
  const note = (thread: Worker) => void exits.push(once(thread, 'exit'));
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const run = open(1);
  for (const [index, task] of ['a', 'b'].entries()) {
    expect(await run(task)).toBe(task);
    await exits[index];
  }
  expect(exits).toHaveLength(2);
});
