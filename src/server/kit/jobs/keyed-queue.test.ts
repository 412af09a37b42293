import { expect, test } from 'vitest';
import { enqueue } from './keyed-queue.ts';

test('a queue runs one call at a time, the highest priority first, and keys do not wait for each other', async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = enqueue('k', () => gate.promise);
  const rest = [
    enqueue('k', () => void order.push('note'), { priority: -1 }),
    enqueue('k', () => void order.push('mail')),
    enqueue('k', () => void order.push('money'), { priority: 1 }),
  ];
  await enqueue('other', () => void order.push('other key'));
  gate.resolve();
  await Promise.all([first, ...rest]);
  expect(order).toEqual(['other key', 'money', 'mail', 'note']);
});

test('a call that fails rejects, and the next one runs', async () => {
  const failed = enqueue('f', () => Promise.reject(new Error('no')));
  const next = enqueue('f', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('a queue runs as many calls at once as it is told', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  await Promise.all(Array.from({ length: 6 }, () => enqueue('c', work, { concurrency: 2 })));
  expect(most).toBe(2);
});
