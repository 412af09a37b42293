import { expect, test } from 'vitest';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { rateLimits } from '#db/schema.ts';
import { createRateLimiter, type Limit } from './rate-limiter.ts';

const db = tempDatabase();
const limit: Limit = { name: 'test', points: 1, windowSeconds: 60 };
const read: Limit = { ...limit, name: 'reads', countedIn: 'memory' };

const isAllowed = async (limiter: ReturnType<typeof createRateLimiter>, at: Limit, who: string) =>
  (await limiter.consume(at, who)) === 0;

test.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
  ['64:ff9b::192.0.2.1', '64:ff9b::192.0.2.2', false],
])('%s and %s count together: %s', async (first, second, together) => {
  const limiter = createRateLimiter(db());
  expect(await limiter.consume(limit, first)).toBe(0);
  expect((await limiter.consume(limit, second)) > 0).toBe(together);
});

test.each([
  ['a /56', 4, (index: number) => `2001:db8:1:${(0x200 + index).toString(16)}::1`],
  ['a /48', 16, (index: number) => `2001:db8:1:${(0x100 * index).toString(16)}::1`],
  ['a /32', 40, (index: number) => `2001:db8:${index.toString(16)}::1`],
])('of forty /64s in %s at most %d are let through @p42', async (_, most, addressOf) => {
  for (const at of [limit, read]) {
    const limiter = createRateLimiter(db());
    let allowed = 0;
    for (let index = 0; index < 40; index++) {
      if (await isAllowed(limiter, at, addressOf(index))) allowed++;
    }
    expect(allowed).toBe(most);
  }
});

test('a client over its own limit uses up nothing of its neighbours’', async () => {
  const limiter = createRateLimiter(db());
  for (let count = 0; count < 50; count++) await limiter.consume(limit, '2001:db8:1:200::1');
  expect(await isAllowed(limiter, limit, '2001:db8:1:201::1')).toBe(true);
});

test('a closed network writes no more rows from any address', async () => {
  const limiter = createRateLimiter(db());
  for (let index = 0; index < 40; index++) {
    await limiter.consume(limit, `2001:db8:1:${(0x200 + index).toString(16)}::1`);
  }
  const rows = await db().$count(rateLimits);
  for (let index = 40; index < 250; index++) {
    await limiter.consume(limit, `2001:db8:1:${(0x200 + index).toString(16)}::1`);
  }
  expect(await db().$count(rateLimits)).toBe(rows);
});

test('giveBack frees a point, also after the limit was reached, and never more than were used', async () => {
  for (const address of ['192.0.2.1', '2001:db8:1:2::1']) {
    const limiter = createRateLimiter(db());
    const two = { ...limit, name: 'two', points: 2 };
    const outcomes = [];
    for (let count = 0; count < 4; count++) outcomes.push(await isAllowed(limiter, two, address));
    expect(outcomes).toEqual([true, true, false, false]);
    for (let count = 0; count < 4; count++) await limiter.giveBack(two, address);
    for (const expected of [true, true, false]) {
      expect(await isAllowed(limiter, two, address)).toBe(expected);
    }
  }
});

test('secondsLeft counts nothing', async () => {
  const limiter = createRateLimiter(db());
  for (let count = 0; count < 3; count++) expect(await limiter.secondsLeft(limit, 'x')).toBe(0);
  await limiter.consume(limit, 'x');
  expect(await limiter.secondsLeft(limit, 'x')).toBeGreaterThan(55);
  // Another process knows it, too.
  expect(await createRateLimiter(db()).secondsLeft(limit, 'x')).toBeGreaterThan(55);
});

test('a limit in memory writes nothing @p41', async () => {
  const limiter = createRateLimiter(db());
  expect(await limiter.consume(read, '192.0.2.1')).toBe(0);
  expect(await limiter.consume(read, '192.0.2.1')).toBeGreaterThan(55);
  expect(await limiter.consume(read, '192.0.2.2')).toBe(0);
  expect(await db().$count(rateLimits)).toBe(0);
});
