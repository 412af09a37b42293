import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Proof } from '#contract/seller/me.ts';
import { noSeller } from '#contract/seller/shop-settings.ts';
import { admins, recoveryCodes, shopSettings } from '#db/schema.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import {
  confirmTotp,
  deleteTotp,
  startTotp,
  getMe,
  deleteSession,
  listSessions,
} from '../account/me.ts';
import { authenticate } from '#server/kit/sessions/authorize.ts';
import { requireAccount } from '#server/kit/sessions/caller.ts';
import { AppError } from '#server/kit/errors.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { changePassword, findAccount } from './change-password.ts';
import { loginAdmin } from './login.ts';
import { hashPassword } from './passwords.ts';
import { withProof } from './with-proof.ts';

const right = { username: 'owner', password: 'correct horse battery' };
/** Made once, since it takes long. */
const passwordHash = hashPassword(right.password);
const database = tempDatabase();
let deps: ReturnType<typeof depsNow>;
const depsNow = () => ({
  db: database(),
  settings: { ...testSettings, admin: right },
  rateLimiter: createRateLimiter(database()),
  now: () => new Date(),
});

let addresses = 0;
const anyAddress = () => ({ address: `192.0.2.${++addresses}` });
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:00:10Z') });
  deps = depsNow();
  const row = { id: 'a', username: right.username, createdAt: new Date() };
  await database()
    .insert(admins)
    .values({ ...row, passwordHash: await passwordHash });
  return () => vi.useRealTimers();
});

const logIn = (code?: string, caller = anyAddress()) =>
  loginAdmin(deps, { ...right, code }, caller);
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? { status: error.status, ...error.toBody() } : error;
};
const statusOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.status : 200;
};

const callerOf = async (token: string) => ({
  admin: await authenticate(deps, `Bearer ${token}`, '192.0.2.1'),
  address: '192.0.2.1',
});

/** Sets up codes, and returns functions that read the current one and the recovery codes. */
async function setUp() {
  const caller = await callerOf((await logIn()).token);
  const { secret, otpauthUrl } = await startTotp(deps, {}, caller);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeNow = () => totp.generate({ timestamp: Date.now() });
  const confirmed = await confirmTotp(deps, { code: codeNow() }, caller);
  return { caller, secret, otpauthUrl, codeNow, recoveryCodes: confirmed.recoveryCodes };
}

describe('a code of an authenticator app @p204', () => {
  it('is asked for once the first one is confirmed, and only with the right password', async () => {
    const caller = await callerOf((await logIn()).token);
    await startTotp(deps, {}, caller);
    await logIn();
    expect(await statusOf(confirmTotp(deps, { code: '000000' }, caller))).toBe(400);
    await logIn();

    await setUp();
    expect(await failureOf(logIn())).toEqual({
      status: 401,
      success: false,
      error: 'Enter the code from your second factor',
      needsCode: true,
      methods: ['totp', 'recovery'],
    });
    const wrong = { ...right, password: 'wrong horse battery' };
    for (const code of [undefined, '123456']) {
      const failure = await failureOf(loginAdmin(deps, { ...wrong, code }, anyAddress()));
      expect(failure).toEqual({
        status: 401,
        success: false,
        error: 'Invalid username or password',
      });
    }
  });

  it('holds once, and so does the one of its set-up @p204', async () => {
    const { codeNow } = await setUp();
    expect(await statusOf(logIn(codeNow()))).toBe(401);
    pass(30);
    const code = codeNow();
    const both = await Promise.all([statusOf(logIn(code)), statusOf(logIn(code))]);
    expect(new Set(both)).toEqual(new Set([200, 401]));
    expect(await statusOf(logIn(code))).toBe(401);
    pass(30);
    expect(await statusOf(logIn(`${codeNow().slice(0, 3)} ${codeNow().slice(3)}`))).toBe(200);
  });

  it('may be one step late or early, no more', async () => {
    const { codeNow } = await setUp();
    for (const seconds of [60, 90]) {
      pass(30);
      const code = codeNow();
      pass(seconds);
      expect(await statusOf(logIn(code))).toBe(401);
    }
    const code = codeNow();
    pass(30);
    expect(await statusOf(logIn(code))).toBe(200);
  });

  it('is a secret of the account, encrypted under the shop’s key', async () => {
    const { secret, otpauthUrl } = await setUp();
    expect(otpauthUrl).toContain(`secret=${secret}`);
    const stored = JSON.stringify(await database().select().from(admins));
    expect(stored).not.toContain(secret);
    const other = { ...deps, settings: { ...deps.settings, secretKey: 'x'.repeat(32) } };
    pass(30);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now(),
    });
    expect(await statusOf(loginAdmin(other, { ...right, code }, anyAddress()))).toBe(401);
    expect(await statusOf(logIn(code))).toBe(200);
  });

  it('is turned off by a code alone, and its recovery codes with it', async () => {
    const { caller, codeNow } = await setUp();
    expect(await statusOf(startTotp(deps, {}, caller))).toBe(409);
    expect(await statusOf(deleteTotp(deps, { code: codeNow() }, caller))).toBe(400);
    pass(30);
    await deleteTotp(deps, { code: codeNow() }, caller);
    await logIn();
    expect(await database().$count(recoveryCodes)).toBe(0);
    expect(await statusOf(deleteTotp(deps, { code: codeNow() }, caller))).toBe(409);
  });
});

describe('a recovery code @p205', () => {
  it('stands in for the app once, in any spelling @p205', async () => {
    const { recoveryCodes: codes, caller } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(await statusOf(logIn(first))).toBe(200);
    expect(await statusOf(logIn(first))).toBe(401);
    expect(await statusOf(logIn(second.toLowerCase().replaceAll('-', ' ')))).toBe(200);
    expect(await getMe(deps, {}, caller)).toMatchObject({ recoveryCodesLeft: 8, hasTotp: true });
    const stored = JSON.stringify(await database().select().from(recoveryCodes));
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('is used up by one of two logins at once', async () => {
    const {
      recoveryCodes: [code = ''],
    } = await setUp();
    const both = await Promise.all([statusOf(logIn(code)), statusOf(logIn(code))]);
    expect(new Set(both)).toEqual(new Set([200, 401]));
  });
});

describe('a wrong code @p204', () => {
  it('counts like a wrong password, and the right password without a code clears nothing @p204', async () => {
    const { codeNow, caller } = await setUp();
    for (let count = 0; count < 5; count++) {
      expect(await statusOf(logIn('000000'))).toBe(401);
      expect(await failureOf(logIn())).toMatchObject({ needsCode: true });
    }
    expect(await statusOf(logIn('000000'))).toBe(401);
    expect(await statusOf(logIn())).toBe(429);
    expect(await statusOf(logIn(codeNow()))).toBe(429);
    pass(10);
    expect(await failureOf(logIn())).toMatchObject({ needsCode: true });
    expect(await statusOf(logIn('000000'))).toBe(401);
    expect(await statusOf(logIn())).toBe(429);
    pass(20);
    expect(await statusOf(logIn(codeNow()))).toBe(200);
    for (let count = 0; count < 6; count++)
      await statusOf(deleteTotp(deps, { code: '000000' }, caller));
    expect(await statusOf(deleteTotp(deps, { code: '000000' }, caller))).toBe(429);
  });

  it('closes an address after ten, whatever the right password says between', async () => {
    await setUp();
    const here = anyAddress();
    const fail = (count: number) =>
      statusOf(loginAdmin(deps, { ...right, username: `nobody-${count}` }, here));
    for (let count = 0; count < 9; count++) {
      await fail(count);
      expect(await failureOf(logIn(undefined, here))).toMatchObject({ needsCode: true });
    }
    await fail(9);
    expect(await statusOf(logIn(undefined, here))).toBe(429);
  });
});

it('a code that was set up within the session proves nothing @p297', async () => {
  const { caller, codeNow } = await setUp();
  const work = async () => 'proved';
  pass(30);
  const prove = (by: typeof caller, proof: Proof) =>
    withProof(deps, by, proof, work).catch((error: AppError) => error.status);
  expect(await prove(caller, { code: codeNow() })).toBe(401);
  expect(await prove(caller, { password: right.password })).toBe('proved');
  const later = await callerOf((await logIn(codeNow())).token);
  pass(30);
  expect(await prove(later, { code: codeNow() })).toBe('proved');
});

it('a required second factor shows in the session at once @p206', async () => {
  const { token } = await logIn();
  const lacks = async () => requireAccount(await callerOf(token)).lacksSecondFactor;
  expect(await lacks()).toBe(false);
  const values = { requireSecondFactor: true };
  await database().insert(shopSettings).values({ id: 1, values, updatedAt: new Date() });
  expect(await lacks()).toBe(true);
  await setUp();
  expect(await lacks()).toBe(false);
});

it('a change of password on the server resets the second factor', async () => {
  await setUp();
  const account = await findAccount(deps, right.username);
  await changePassword(deps, { account, password: right.password }, 'command line');
  expect(await statusOf(logIn())).toBe(200);
  expect(await database().$count(recoveryCodes)).toBe(0);
  const mails = await database().query.outbox.findMany();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'An authenticator app was set up: admin account owner',
    'The password was changed: admin account owner',
  ]);
});

it.each([
  ['ada@example.com', 'seller@example.com', 'ada@example.com'],
  ['', 'seller@example.com', 'seller@example.com'],
  ['', '', 'support@shop.example.com'],
])('of the account’s %j and the seller’s %j, %j is told @p297', async (email, seller, to) => {
  await database().update(admins).set({ email });
  const values = { seller: { ...noSeller, email: seller } };
  await database().insert(shopSettings).values({ id: 1, values, updatedAt: new Date() });
  await setUp();
  expect((await database().query.outbox.findFirst())?.toAddress).toBe(to);
});

it('an account lists its sessions and ends one at once @p207', async () => {
  const away = await logIn(undefined, { address: '203.0.113.5' });
  const caller = await callerOf((await logIn()).token);
  const { sessions } = await listSessions(deps, {}, caller);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(sessions).toHaveLength(2);
  const other = sessions.find(({ address }) => address === '203.0.113.5');
  await deleteSession(deps, { id: other?.id ?? '' }, caller);
  expect(await statusOf(callerOf(away.token))).toBe(401);
  expect(JSON.stringify(sessions)).not.toContain(away.token);

  await database()
    .insert(admins)
    .values({ id: 'b', username: 'bob', passwordHash: 'x', createdAt: new Date() });
  const stranger = {
    admin: { id: 'b', username: 'bob', role: 'owner' as const, sessionId: '' },
    address: '',
  };
  const own = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
  expect(await statusOf(deleteSession(deps, { id: own }, stranger))).toBe(404);
});
