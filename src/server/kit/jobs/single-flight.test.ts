import { expect, test, vi } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Returns a run that ends when the test says so. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { work: vi.fn<() => Promise<string>>(() => promise), resolve, reject };
}

test('a flight is shared by those who ask while it lasts, and by nobody later', async () => {
  const flights = new SingleFlight<string>();
  const first = openWork();
  const asked = [1, 2, 3].map(() => flights.run('a', first.work));
  expect(flights.size).toBe(1);
  first.resolve('one');
  expect(await Promise.all(asked)).toEqual(['one', 'one', 'one']);
  expect(first.work).toHaveBeenCalledOnce();
  expect(await flights.run('a', async () => 'two')).toBe('two');
});

test('a flight that fails fails for all, and the next call starts again', async () => {
  const flights = new SingleFlight<string>();
  const first = openWork();
  const asked = [1, 2].map(() => flights.run('a', first.work));
  first.reject(new Error('no'));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await flights.run('a', async () => 'two')).toBe('two');
});

test('a forgotten flight is joined by nobody else, and does not end the one that follows', async () => {
  const flights = new SingleFlight<string>();
  const first = openWork();
  const old = flights.run('a', first.work);
  flights.forget();
  const second = openWork();
  const young = flights.run('a', second.work);
  first.resolve('old');
  expect(await old).toBe('old');
  expect(flights.has('a')).toBe(true);
  second.resolve('young');
  expect(await young).toBe('young');
  expect(flights.size).toBe(0);
});
