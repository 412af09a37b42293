import { expect, it } from 'vitest';
import { dummyHash, hashPassword, verifyPassword } from './passwords.ts';

const costOf = (hash: string) => hash.replace(/[\w+/]{22}\$[\w+/]{43}$/, '');

it('hashPassword uses argon2id, 19 MiB, two passes, one lane, and a new salt each time @p24', async () => {
  const hashes = await Promise.all([hashPassword('password'), hashPassword('password')]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

it('verifyPassword verifies an unknown name against a hash of the same cost and returns false', async () => {
  const right = await hashPassword('right password');
  expect(await verifyPassword('right password', right)).toBe(true);
  expect(await verifyPassword('right password', undefined)).toBe(false);
  expect(costOf(dummyHash)).toBe(costOf(right));
});
