import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tempDatabase } from '../../../tests/support/temp-database.ts';
import { rateLimits } from '../../../db/schema.ts';
import { texts } from '../../contract/admin.ts';
import { AppError } from '../errors.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { loadSettings } from '../settings.ts';
import { createFirstAdmin } from './create-first-admin.ts';
import { loginAdmin } from './login.ts';

const right = { username: 'owner', password: 'correct horse battery' };
const wrong = { ...right, password: 'wrong horse battery' };

const database = tempDatabase();
let deps: ReturnType<typeof depsNow>;

const depsNow = () => ({
  db: database(),
  rateLimiter: createRateLimiter(database()),
  now: () => new Date(),
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:00:00Z') });
  deps = depsNow();
  await createFirstAdmin({ ...deps, settings: settingsWith(right) });
});

afterEach(() => {
  vi.useRealTimers();
});

function settingsWith(admin: typeof right) {
  return {
    ...loadSettings({
      SITE_URL: 'http://127.0.0.1:4321',
      SECRET_KEY: 'x'.repeat(32),
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'webhook',
      POSTMARK_SERVER_TOKEN: 'token',
      MAIL_FROM: 'orders@example.com',
      SUPPORT_EMAIL: 'support@example.com',
    }),
    admin,
  };
}

let addresses = 0;
/** Another address at each call, so that only the account's own delay is met. */
const anyAddress = () => ({ address: `192.0.2.${addresses++}` });

/** The status of the answer, 200 for a token. */
async function statusOf(login: Promise<unknown>): Promise<number> {
  const outcome = await login.catch((error: unknown) => error);
  return outcome instanceof AppError ? outcome.status : 200;
}

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('gives a token for the right name and password, another one each time', async () => {
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

it('creates one admin only, and none over another', async () => {
  const other = { username: 'second', password: 'another long password' };
  await createFirstAdmin({ ...deps, settings: settingsWith(other) });
  expect(await statusOf(loginAdmin(deps, other, anyAddress()))).toBe(401);
});

it('reliability 24: closes an address for ten minutes after ten failures; successes do not count', async () => {
  const address = { address: '198.51.100.1' };
  for (let count = 0; count < 12; count++) await loginAdmin(deps, right, address);
  for (let count = 0; count < 10; count++) {
    const unknown = { ...right, username: `nobody-${count}` };
    expect(await statusOf(loginAdmin(deps, unknown, address))).toBe(401);
  }
  expect(await statusOf(loginAdmin(deps, right, address))).toBe(429);
  expect(await statusOf(loginAdmin(deps, right, anyAddress()))).toBe(200);

  passSeconds(601);
  expect(await statusOf(loginAdmin({ ...depsNow() }, right, address))).toBe(200);
});

it('looks at ten of thirty guesses that come from one address at once', async () => {
  const address = { address: '198.51.100.2' };
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      statusOf(loginAdmin(deps, { ...right, username: `nobody-${index}` }, address)),
    ),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

it('reliability 24: closes an account from the sixth failure in a row, each time twice as long, up to 15 minutes', async () => {
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

it('looks at six of twenty guesses on one account that come at once from everywhere', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => statusOf(loginAdmin(deps, wrong, anyAddress()))),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(6);
});

it('reliability 24: treats a name that no account has like one that has', async () => {
  const unknown = { ...wrong, username: 'nobody' };
  for (let count = 0; count < 6; count++) await statusOf(loginAdmin(deps, unknown, anyAddress()));
  expect(await statusOf(loginAdmin(deps, unknown, anyAddress()))).toBe(429);
});

it('lets twenty right ones in that come at once', async () => {
  const address = { address: '198.51.100.3' };
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => statusOf(loginAdmin(deps, right, address))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('keeps no name that was typed', async () => {
  await statusOf(loginAdmin(deps, { ...wrong, username: 'my secret password' }, anyAddress()));
  expect(JSON.stringify(await database().select().from(rateLimits))).not.toContain('secret');
});
