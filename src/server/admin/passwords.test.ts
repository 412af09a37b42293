import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('promise 24: hashPassword uses argon2id, 19 MiB, two passes, one lane, and a new salt each time', async () => {
  const hashes = await Promise.all([hashPassword('password'), hashPassword('password')]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

it('verifyPassword takes as long without a hash and returns false', async () => {
  const hash = await hashPassword('right password');
  const timeOf = async (passwordHash: string | undefined) => {
    const start = performance.now();
    expect(await verifyPassword('some password', passwordHash)).toBe(false);
    return performance.now() - start;
  };
  let known = Infinity;
  let unknown = Infinity;
  // Alternating, so that a busy machine slows both.
  for (let round = 0; round < 8; round++) {
    known = Math.min(known, await timeOf(hash));
    unknown = Math.min(unknown, await timeOf(undefined));
  }
  // A missing or malformed dummy hash would take no time at all.
  expect(unknown).toBeGreaterThan(known / 3);
});
