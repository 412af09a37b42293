import { beforeEach, describe, expect, it } from 'vitest';
import type { Proof } from '#contract/seller/me.ts';
import { admins, outbox, passkeyChallenges } from '#db/schema.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { authenticate } from '#server/kit/sessions/authorize.ts';
import { createRateLimiter } from '#server/kit/rate-limit/rate-limiter.ts';
import { loginAdmin } from '../login/login.ts';
import { hashPassword } from '../login/passwords.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  startPasskey,
  loginByPasskey,
  startPasskeyLogin,
} from './passkeys.ts';

const database = tempDatabase();
let now: Date;
const deps = () => ({
  db: database(),
  settings: testSettings,
  rateLimiter: createRateLimiter(database()),
  now: () => now,
});
const password = 'correct horse battery';
const passwordHash = hashPassword(password);
const callerOf = (id: string) => ({
  admin: { id, username: id, role: 'owner' as const, sessionId: 's' },
  address: '192.0.2.1',
});
const [ada, bob] = [callerOf('ada'), callerOf('bob')];
const refused = { status: 401 };
let device: Authenticator;

beforeEach(async () => {
  now = new Date();
  device = new Authenticator(testSettings.siteUrl);
  const row = { passwordHash: await passwordHash, createdAt: now };
  for (const id of ['ada', 'bob']) {
    await database()
      .insert(admins)
      .values({ ...row, id, username: id });
  }
});

async function add(by = ada, proof: Proof = { password }) {
  const { challenge } = await startPasskey(deps(), {}, by);
  const response = device.create(challenge);
  return addPasskey(deps(), { name: 'Laptop', response, ...proof }, by);
}

const challengeOf = async () => (await startPasskeyLogin(deps())).challenge;
const logIn = (response: ReturnType<Authenticator['get']>) =>
  loginByPasskey(deps(), { response }, { address: '192.0.2.1' });

describe('a passkey @p209', () => {
  it('logs in without a name, and gives recovery codes as the first factor', async () => {
    expect((await add()).recoveryCodes).toHaveLength(10);
    const { token } = await logIn(device.get(await challengeOf()));
    expect(await authenticate(deps(), `Bearer ${token}`, '')).toMatchObject({ username: 'ada' });
    const { passkeys } = await listPasskeys(deps(), {}, ada);
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: now.toISOString() }]);
    const again = new Authenticator(testSettings.siteUrl);
    const { challenge } = await startPasskey(deps(), {}, ada);
    const second = { name: 'Phone', response: again.create(challenge), password };
    expect((await addPasskey(deps(), second, ada)).recoveryCodes).toEqual([]);
  });

  it('makes the password ask for it, or for a recovery code', async () => {
    const {
      recoveryCodes: [code = ''],
    } = await add();
    const enter = (given?: string) =>
      loginAdmin(deps(), { username: 'ada', password, code: given }, { address: '192.0.2.1' });
    await expect(enter()).rejects.toMatchObject({
      status: 401,
      details: { needsCode: true, methods: ['recovery', 'passkey'] },
    });
    await enter(code);
    await deletePasskey(deps(), { id: 1, password }, ada);
    await enter();
  });

  it('takes each challenge once, in five minutes, for its purpose and its person @p209', async () => {
    await add();
    const challenge = await challengeOf();
    await logIn(device.get(challenge));
    await expect(logIn(device.get(challenge))).rejects.toMatchObject(refused);
    const both = await challengeOf();
    const twice = [device.get(both), device.get(both)].map((response) => logIn(response));
    const outcomes = await Promise.allSettled(twice);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const late = await challengeOf();
    now = new Date(now.getTime() + 5 * 60_000);
    await expect(logIn(device.get(late))).rejects.toMatchObject(refused);
    const ofSetUp = await startPasskey(deps(), {}, ada);
    await expect(logIn(device.get(ofSetUp.challenge))).rejects.toMatchObject(refused);
    await expect(logIn(device.get('made-up'))).rejects.toMatchObject(refused);

    const ofAda = await startPasskey(deps(), {}, ada);
    const response = new Authenticator(testSettings.siteUrl).create(ofAda.challenge);
    await expect(addPasskey(deps(), { name: 'X', response, password }, bob)).rejects.toMatchObject({
      status: 400,
    });
  });

  it('refuses other origins, unverified users, other keys and a counter that went back @p209', async () => {
    await add();
    const elsewhere = device.get(await challengeOf(), 'https://evil.example');
    await expect(logIn(elsewhere)).rejects.toMatchObject(refused);
    device.isVerifying = false;
    await expect(logIn(device.get(await challengeOf()))).rejects.toMatchObject(refused);
    device.isVerifying = true;
    const other = new Authenticator(testSettings.siteUrl);
    const forged = { ...other.get(await challengeOf()), id: device.id, rawId: device.id };
    await expect(logIn(forged)).rejects.toMatchObject(refused);
    await expect(logIn(other.get(await challengeOf()))).rejects.toMatchObject(refused);
    await logIn(device.get(await challengeOf()));
    device.counter = 0;
    await expect(logIn(device.get(await challengeOf()))).rejects.toMatchObject(refused);
  });

  it('belongs to one account, which alone removes it', async () => {
    const { id } = await add();
    await expect(add(bob)).rejects.toMatchObject({ status: 409 });
    await expect(deletePasskey(deps(), { id, password }, bob)).rejects.toMatchObject({
      status: 404,
    });
    await deletePasskey(deps(), { id, password }, ada);
    await expect(logIn(device.get(await challengeOf()))).rejects.toMatchObject(refused);
  });

  it('comes and goes by password or code alone, and a mail tells of it @p297', async () => {
    for (const proof of [{}, { password: '' }, { password: 'wrong', code: '000000' }]) {
      const expected = { status: 401, details: { needsProof: true } };
      await expect(add(ada, proof)).rejects.toMatchObject(expected);
      await expect(deletePasskey(deps(), { id: 1, ...proof }, ada)).rejects.toMatchObject(expected);
    }
    const { recoveryCodes } = await add();
    await deletePasskey(deps(), { id: 1, code: recoveryCodes[0] }, ada);
    const mails = await database().select().from(outbox).orderBy(outbox.id);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A passkey was added: admin account ada',
      'A passkey was removed: admin account ada',
    ]);
    expect(mails[0]?.toAddress).toBe(testSettings.supportEmail);
  });

  it('leaves no challenge behind that has expired', async () => {
    await challengeOf();
    now = new Date(now.getTime() + 5 * 60_000);
    await challengeOf();
    expect(await database().$count(passkeyChallenges)).toBe(1);
  });
});
