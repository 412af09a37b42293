import { expect, test } from 'vitest';
import { tempDatabase } from '../../../tests/support/temp-database.ts';
import { createRateLimiter } from './rate-limiter.ts';

const db = tempDatabase();
const limit = { name: 'test', points: 1, windowSeconds: 60 };

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
