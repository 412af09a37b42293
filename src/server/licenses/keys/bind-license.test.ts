import { beforeEach, expect, test } from 'vitest';
import { licenses, products } from '#db/schema.ts';
import { reasons } from '#contract/licenses/leases.ts';
import { insertLicense, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { prepareSigningKeys } from '../signing-keys/signing-keys.ts';
import { bindLicense } from './license-standing.ts';
import { giveLease } from '../lease/give-lease.ts';
import { LeaseTraces } from '../lease/lease-traces.ts';
import { verifyLicense } from '../lease/verify-license.ts';

const db = tempDatabase();
const now = () => new Date('2026-03-01T10:00:00.000Z');
const address = '192.0.2.1';
const licenseKey = 'GUM-7f3a-99c2-41d0-OLD-key';
const deps = () => ({
  db: db(),
  settings: testSettings,
  rateLimiter: createRateLimiter(db()),
  leaseTraces: new LeaseTraces(db()),
  now,
});

type NewLicense = Partial<typeof licenses.$inferInsert>;

/** Inserts an imported key that came without an account. */
async function importKey(change: NewLicense = {}) {
  const { order } = await insertOrder(db(), { origin: 'imported' });
  const unbound = { accountNumber: '', brokerName: '', licenseKey };
  await insertLicense(db(), { orderId: order.id, ...unbound, ...change });
  return { orderId: order.id, product: String(order.productId) };
}

async function ask(product: string, login: string, change: Record<string, string> = {}) {
  const form = new URLSearchParams({
    v: '1',
    key: licenseKey,
    login,
    company: 'Harbour  Markets Ltd.',
    product,
    nonce: '0'.repeat(32),
    ...change,
  });
  const text = await giveLease(deps(), Buffer.from(form.toString()), address);
  const [, status] = /^status=(.*)$/m.exec(text) ?? [];
  const [, reason] = /^reason=(.*)$/m.exec(text) ?? [];
  return { status, reason };
}
const verify = (accountNumber: string, key = licenseKey) =>
  verifyLicense(deps(), { licenseKey: key, accountNumber }, { address });
const bindings = () =>
  db()
    .select({
      login: licenses.login,
      accountNumber: licenses.accountNumber,
      brokerName: licenses.brokerName,
    })
    .from(licenses);

const unbound = { login: null, accountNumber: '', brokerName: '' };
const ok = { status: 'ok', reason: '' };

beforeEach(() => prepareSigningKeys({ db: db(), settings: testSettings, now }));

test('an imported key binds to one of ten logins that ask at once @p149', async () => {
  const { product } = await importKey();
  const logins = Array.from({ length: 10 }, (_, index) => String(500 + index));
  const answers = await Promise.all(logins.map((login) => ask(product, login)));
  const winners = logins.filter((_, index) => answers[index]?.status === 'ok');
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === reasons.account)).toHaveLength(9);
  const [login = ''] = winners;
  expect(await bindings()).toEqual([
    { login, accountNumber: login, brokerName: 'Harbour Markets Ltd.' },
  ]);
  expect(await ask(product, login)).toEqual(ok);
  const late = { id: 1, accountNumber: '9', login: '9', brokerName: '' };
  expect(await bindLicense(deps(), late)).toBe('taken');
  expect((await bindings())[0]).toMatchObject({ login });
});

test('verify binds an imported key to its first login @p149', async () => {
  await importKey({ expiresAt: new Date('2026-04-01T00:00:00.000Z') });
  expect(await verify('no digits')).toEqual({ valid: false, error: 'Invalid license' });
  expect(await bindings()).toEqual([unbound]);
  expect(await verify('501')).toMatchObject({ valid: true, accountNumber: '501' });
  expect(await verify('501')).toMatchObject({ expiresAt: '2026-04-01T00:00:00.000Z' });
  expect(await verify('502')).toEqual({ valid: false, error: 'Invalid license' });
});

test('a key that could be guessed, is blocked or gets a free demo lease binds to nobody @p149', async () => {
  const short = '12345-ABCDE-1234';
  const { orderId, product } = await importKey({ licenseKey: short.slice(0, -1) });
  expect(await ask(product, '501', { key: short.slice(0, -1) })).toEqual({
    status: 'account',
    reason: reasons.notBound,
  });
  expect((await verify('501', short.slice(0, -1))).valid).toBe(false);

  const blocked = { licenseKey, accountNumber: '', brokerName: '', blockedAt: now() };
  await insertLicense(db(), { orderId, ...blocked });
  expect(await ask(product, '501')).toMatchObject({ status: 'blocked' });
  expect((await verify('501')).valid).toBe(false);

  await db().update(products).set({ demoAccountsFree: true });
  await db().update(licenses).set({ blockedAt: null });
  expect(await ask(product, '501', { mode: 'demo' })).toEqual(ok);
  expect(await bindings()).toEqual([unbound, unbound]);
  expect(await ask(product, '502')).toEqual(ok);
});

test('of one purchase, an account binds one key @p149', async () => {
  const { orderId, product } = await importKey();
  await insertLicense(db(), { orderId, licenseKey: 'OTHER', accountNumber: '501', login: '501' });
  expect(await ask(product, '501')).toEqual({ status: 'account', reason: reasons.hasOther });
  expect((await verify('501')).valid).toBe(false);
  expect(await ask(product, '502')).toEqual(ok);
});

test('verify is INVALID after the end, which it tells whom the key is for @p148', async () => {
  const end = new Date('2026-03-01T10:00:00.000Z');
  await importKey({ accountNumber: '501', login: '501', expiresAt: end });
  const invalid = { valid: false, error: 'Invalid license' };
  expect(await verify('501')).toEqual({ ...invalid, expiresAt: end.toISOString() });
  expect(await verify('502')).toEqual(invalid);
  await db().update(licenses).set({ expiresAt: null });
  expect(await verify('501')).toMatchObject({ valid: true, expiresAt: null });
});
