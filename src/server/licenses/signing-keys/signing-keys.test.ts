import { createPublicKey } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { leaseKeys } from '#db/schema.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { exportSigningKeys, importSigningKeys, rotateSigningKeys } from './change-signing-keys.ts';
import {
  chooseSigningKey,
  signs,
  prepareSigningKeys,
  findSigningKey,
  unwrapKey,
  wrapKey,
  createSigner,
} from './signing-keys.ts';

const db = tempDatabase();
const secretKey = 'a key for tests, at least 32 bytes long';
const otherSecretKey = 'another key for tests, of 32 bytes and more';
const now = () => new Date('2026-03-01T09:30:00.000Z');
const depsWith = (key: string) => ({ db: db(), settings: { secretKey: key }, now });

test('concurrent starts create one pair, which stays @p82', async () => {
  const deps = depsWith(secretKey);
  await Promise.all([prepareSigningKeys(deps), prepareSigningKeys(deps), prepareSigningKeys(deps)]);
  const [key, ...others] = await db().select().from(leaseKeys);
  expect(others).toEqual([]);
  await prepareSigningKeys(deps);
  expect(await db().select().from(leaseKeys)).toEqual([key]);
  const details = createPublicKey(key?.publicKey ?? '').asymmetricKeyDetails;
  expect(details).toEqual({ modulusLength: 2048, publicExponent: 65_537n });
  expect(key?.encryptedPrivateKey).not.toContain('PRIVATE');
});

test('after a restore another pair of the same id signs with its own private key @p82', async () => {
  const deps = depsWith(secretKey);
  const signsAsSaid = async () => {
    const [key] = await db().select().from(leaseKeys);
    if (!key) throw new Error('There is no key pair');
    const opened = await findSigningKey(db(), key, secretKey);
    const own = opened && createPublicKey(opened).export({ type: 'spki', format: 'pem' });
    return own === key.publicKey;
  };
  await prepareSigningKeys(deps);
  expect(await signsAsSaid()).toBe(true);
  await db().run(sql`DELETE FROM ${leaseKeys}`);
  await db().run(sql`DELETE FROM sqlite_sequence WHERE name = 'lease_keys'`);
  await prepareSigningKeys({ ...deps, now: () => new Date(now().getTime() + 1) });
  expect(await signsAsSaid()).toBe(true);
  expect(await db().select({ id: leaseKeys.id }).from(leaseKeys)).toEqual([{ id: 1 }]);
});

test('a private key decrypts only with its own secret key and public key, undamaged', () => {
  const wrapped = wrapKey('the private half', 'the public half', secretKey);
  expect(unwrapKey(wrapped, 'the public half', secretKey)).toBe('the private half');
  expect(unwrapKey(wrapped, 'the public half', otherSecretKey)).toBeNull();
  expect(unwrapKey(wrapped, 'another public half', secretKey)).toBeNull();
  const bytes = Buffer.from(wrapped, 'base64');
  for (let place = 0; place < bytes.length; place++) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    expect(unwrapKey(damaged.toString('base64'), 'the public half', secretKey)).toBeNull();
  }
  expect(unwrapKey('', 'the public half', secretKey)).toBeNull();
  expect(wrapKey('the private half', 'the public half', secretKey)).not.toBe(wrapped);
});

test('an older pair signs for a year on request, a revoked one never @p82', () => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(now().getTime() - days * day);
  const keys = [
    { id: 1, rotatedAt: ago(366), revokedAt: null },
    { id: 2, rotatedAt: ago(364), revokedAt: null },
    { id: 3, rotatedAt: ago(10), revokedAt: ago(10) },
    { id: 4, rotatedAt: null, revokedAt: null },
  ];
  const chosen = (kid?: number) => chooseSigningKey(keys, kid, now())?.id;
  expect(chosen()).toBe(4);
  expect(chosen(4)).toBe(4);
  expect(chosen(2)).toBe(2);
  for (const kid of [0, 1, 3, 5]) expect(chosen(kid)).toBe(4);
  expect(chooseSigningKey([], 1, now())).toBeUndefined();
  expect(keys.map((key) => signs(key, now()))).toEqual([false, true, false, true]);
});

test('a revoked pair cannot become the only one that signs @p82', async () => {
  const deps = depsWith(secretKey);
  const passphrase = 'a passphrase of words';
  await prepareSigningKeys(deps);
  const exported = await exportSigningKeys(deps, passphrase);
  await rotateSigningKeys(deps, { revokesOlder: true });
  const before = await db().select().from(leaseKeys);
  await expect(
    importSigningKeys(deps, exported, passphrase, { revokesOthers: true }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('is revoked') });
  expect(await db().select().from(leaseKeys)).toEqual(before);
});

test('two leases are signed at once, 500 wait, further ones get 503 @p84', async () => {
  let atOnce = 0;
  let most = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const sign = createSigner(async (bytes) => {
    most = Math.max(most, ++atOnce);
    await held;
    atOnce--;
    return bytes;
  });
  const bytes = Buffer.from('x');
  const key = openedKey();
  const accepted = Array.from({ length: 502 }, () => sign(bytes, key));
  // The first two start in separate turns.
  await Promise.resolve();
  await expect(sign(bytes, key)).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '10' },
  });
  finish();
  await expect(Promise.all(accepted)).resolves.toHaveLength(502);
  expect(most).toBe(2);
  await expect(sign(bytes, key)).resolves.toBe(bytes);
});

/** Ignored by the replaced signature function. */
function openedKey() {
  return createPublicKey({ key: { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, format: 'jwk' });
}
