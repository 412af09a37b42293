import { expect, test } from 'vitest';
import { withWritePriority, type WritePriority } from './write-priority.ts';
import { WriteQueue } from './write-queue.ts';

/** Queues writes behind one in progress. @returns what began, in order, once all have ended */
async function orderOf(
  queue: WriteQueue,
  writes: [WritePriority, string][],
  { waitMs = 0, last = 'request' }: { waitMs?: number; last?: WritePriority } = {},
) {
  const begun: string[] = [];
  const leave = await queue.enter();
  const written = writes.map(([priority, name]) =>
    withWritePriority(priority, () => queue.run(async () => begun.push(name))),
  );
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const late = withWritePriority(last, () => queue.run(async () => begun.push('late')));
  leave();
  await Promise.all([...written, late]);
  return begun;
}

test('payments are written first, then orders, then requests, then notes @p131', async () => {
  const begun = await orderOf(new WriteQueue(), [
    ['note', 'traces'],
    ['request', 'ticket'],
    ['purchase', 'order'],
    ['payment', 'capture'],
    ['request', 'login'],
    ['payment', 'refund'],
    ['note', 'downloads'],
  ]);
  expect(begun.join()).toBe('capture,refund,order,ticket,login,late,traces,downloads');
});

test('writes that have waited long take turns with more urgent ones @p131', async () => {
  const writes: [WritePriority, string][] = [
    ['note', 'traces'],
    ['request', 'ticket'],
  ];
  const queue = () => new WriteQueue(5);
  const [waitMs, last] = [50, 'payment'] as const;
  expect(await orderOf(queue(), writes, { waitMs })).toEqual(['ticket', 'traces', 'late']);
  expect(await orderOf(queue(), writes, { waitMs, last })).toEqual(['ticket', 'late', 'traces']);
});
