import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { adminNetworks, admins, rateLimits } from '#db/schema.ts';
import { texts } from '#contract/seller/admin.ts';
import { AppError } from '#server/kit/errors.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { changePassword, findAccount } from './change-password.ts';
import { createFirstAdmin } from '../people/first-owner.ts';
import { forgetOldNetworks } from './login-delay.ts';
import { loginAdmin } from './login.ts';
import { hashPassword } from './passwords.ts';

const right = { username: 'owner', password: 'correct horse battery' };
const wrong = { ...right, password: 'wrong horse battery' };
/** Made once, since it takes long. */
const passwordHash = hashPassword(right.password);

const database = tempDatabase();
let deps: ReturnType<typeof depsNow>;

const depsNow = () => ({
  db: database(),
  settings: testSettings,
  rateLimiter: createRateLimiter(database()),
  now: () => new Date(),
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:00:00Z') });
  deps = depsNow();
  const row = { id: 'a', username: right.username, createdAt: new Date() };
  await database()
    .insert(admins)
    .values({ ...row, passwordHash: await passwordHash });
});

afterEach(() => {
  vi.useRealTimers();
});

let addresses = 0;
/** Returns a new address for each call, so that only the account's own delay applies. */
const anyAddress = () => ({ address: `192.0.2.${addresses++}` });

/** Returns the status of the answer; 200 for a token. */
async function statusOf(login: Promise<unknown>): Promise<number> {
  const outcome = await login.catch((error: unknown) => error);
  return outcome instanceof AppError ? outcome.status : 200;
}

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('returns a new token for the right name and password each time', async () => {
  const first = await loginAdmin(deps, right, anyAddress());
  const second = await loginAdmin(deps, right, anyAddress());
  // 256 bits.
  expect(first.token).toMatch(/^[\w-]{43}$/);
  expect(second.token).not.toBe(first.token);
});

it.each([
  ['a wrong password', wrong],
  ['an unknown name', { ...right, username: 'nobody' }],
  ['the name in another case', { ...right, username: 'OWNER' }],
])('refuses %s with one and the same answer', async (_, credentials) => {
  const refusal = await loginAdmin(deps, credentials, anyAddress()).catch((error) => error);
  expect(refusal).toMatchObject({ status: 401, message: texts.loginFailed });
});

it('createFirstAdmin creates one admin and replaces none', async () => {
  const other = { username: 'second', password: 'another long password' };
  const create = () => createFirstAdmin({ ...deps, settings: { ...testSettings, admin: other } });
  await create();
  expect(await statusOf(loginAdmin(deps, other, anyAddress()))).toBe(401);
  await database().delete(admins);
  await create();
  expect(await statusOf(loginAdmin(deps, other, anyAddress()))).toBe(200);
});

it('login closes an address for ten minutes after ten failures; successes do not count @p24', async () => {
  const address = { address: '198.51.100.1' };
  for (let count = 0; count < 10; count++) {
    const unknown = { ...right, username: `nobody-${count}` };
    expect(await statusOf(loginAdmin(deps, unknown, address))).toBe(401);
    // With those of the failures, these would be more than ten.
    if (count === 1 || count === 8) await loginAdmin(deps, right, address);
  }
  expect(await statusOf(loginAdmin(deps, right, address))).toBe(429);
  expect(await statusOf(loginAdmin(deps, right, anyAddress()))).toBe(200);

  passSeconds(601);
  expect(await statusOf(loginAdmin({ ...depsNow() }, right, address))).toBe(200);
});

it('login closes an account from the sixth failure in a row, each time twice as long, up to 15 minutes @p24', async () => {
  const guess = () => statusOf(loginAdmin(deps, wrong, anyAddress()));
  for (let count = 0; count < 6; count++) expect(await guess()).toBe(401);

  for (const delaySeconds of [10, 20, 40, 80, 160, 320, 640, 900, 900]) {
    passSeconds(delaySeconds - 1);
    const refusal = await loginAdmin(deps, right, anyAddress()).catch((error) => error);
    expect(refusal).toMatchObject({ status: 429, headers: { 'Retry-After': '1' } });
    passSeconds(1);
    expect(await guess()).toBe(401);
  }
  passSeconds(900);
  expect(await statusOf(loginAdmin(deps, right, anyAddress()))).toBe(200);
  for (let count = 0; count < 6; count++) expect(await guess()).toBe(401);
});

it('login treats an unknown name like a known one @p24', async () => {
  const unknown = { ...wrong, username: 'nobody' };
  for (let count = 0; count < 6; count++) await statusOf(loginAdmin(deps, unknown, anyAddress()));
  expect(await statusOf(loginAdmin(deps, unknown, anyAddress()))).toBe(429);
});

describe('a known network @p45', () => {
  const home = { address: '203.0.113.7' };
  const guess = (caller = anyAddress(), username = right.username) =>
    statusOf(loginAdmin(deps, { ...wrong, username }, caller));
  async function closeToStrangers() {
    for (let count = 0; count < 7; count++) await guess();
    expect(await statusOf(loginAdmin(deps, right, anyAddress()))).toBe(429);
  }

  it('covers the /64 of an IPv6 address and nothing wider', async () => {
    await loginAdmin(deps, right, { address: '2001:db8:1:2::1' });
    await closeToStrangers();
    const from = (address: string) => statusOf(loginAdmin(deps, right, { address }));
    expect(await from('2001:db8:1:2:ffff::9')).toBe(200);
    expect(await from('2001:db8:1:3::1')).toBe(429);
  });

  it('is not locked out by failures of neighbours in the same /48', async () => {
    await loginAdmin(deps, right, { address: '2001:db8:1:2::1' });
    for (let index = 0; index < 170; index++) {
      const address = `2001:db8:1:${(0x100 + index * 256).toString(16)}::1`;
      await deps.rateLimiter.consume(
        { name: 'admin-login-networks', points: 10, windowSeconds: 600 },
        address,
      );
    }
    const from = (address: string) => statusOf(loginAdmin(deps, right, { address }));
    expect(await from('2001:db8:1:3::1')).toBe(429);
    expect(await from('2001:db8:1:2::1')).toBe(200);
  });

  it('has a delay of its own', async () => {
    await loginAdmin(deps, right, home);
    for (let count = 0; count < 6; count++) expect(await guess(home)).toBe(401);
    expect(await statusOf(loginAdmin(deps, right, home))).toBe(429);
    expect(await statusOf(loginAdmin(deps, right, anyAddress()))).toBe(200);
    passSeconds(10);
    expect(await statusOf(loginAdmin(deps, right, home))).toBe(200);
  });

  it('is known to one account, and after a success only', async () => {
    const stranger = anyAddress();
    for (let count = 0; count < 3; count++) await guess(stranger);
    await loginAdmin(deps, right, home);
    await closeToStrangers();
    expect(await statusOf(loginAdmin(deps, right, stranger))).toBe(429);
    for (let count = 0; count < 6; count++) await guess(anyAddress(), 'nobody');
    expect(await guess(home, 'nobody')).toBe(429);
  });

  it('is forgotten ninety days after the last login', async () => {
    await loginAdmin(deps, right, home);
    passSeconds(89 * 24 * 3600);
    await forgetOldNetworks(deps);
    await loginAdmin(deps, right, home);
    passSeconds(89 * 24 * 3600);
    await forgetOldNetworks(deps);
    expect(await database().$count(adminNetworks)).toBe(1);
    passSeconds(2 * 24 * 3600);
    await closeToStrangers();
    expect(await statusOf(loginAdmin(deps, right, home))).toBe(429);
    await forgetOldNetworks(deps);
    expect(await database().$count(adminNetworks)).toBe(0);
  });
});

describe('a change of password @p45', () => {
  const changed = { ...right, password: 'battery horse correct' };
  const change = async () => {
    const account = await findAccount(deps, right.username);
    await changePassword(deps, { account, password: changed.password }, 'command line');
  };
  const guessALot = async () => {
    for (let count = 0; count < 7; count++) await statusOf(loginAdmin(deps, wrong, anyAddress()));
  };

  it('keeps the account open for fifteen minutes', async () => {
    await change();
    passSeconds(15 * 60 - 1);
    await guessALot();
    passSeconds(1);
    await guessALot();
    expect(await statusOf(loginAdmin(deps, changed, anyAddress()))).toBe(429);
  });

  it('forgets the networks and failures of the old password', async () => {
    const thief = { address: '203.0.113.66' };
    await loginAdmin(deps, right, thief);
    for (let count = 0; count < 6; count++) await statusOf(loginAdmin(deps, wrong, thief));
    await change();
    await loginAdmin(deps, changed, anyAddress());
    await guessALot();
    expect(await statusOf(loginAdmin(deps, changed, thief))).toBe(429);
    expect(await database().$count(adminNetworks)).toBe(1);
  });
});

it('login accepts ten concurrent right passwords', async () => {
  const address = { address: '198.51.100.3' };
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => statusOf(loginAdmin(deps, right, address))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('login stores no typed name', async () => {
  await statusOf(loginAdmin(deps, { ...wrong, username: 'my secret password' }, anyAddress()));
  expect(JSON.stringify(await database().select().from(rateLimits))).not.toContain('secret');
});
