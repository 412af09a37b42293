import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { adminSessions, admins } from '#db/schema.ts';
import { authenticate as authenticateFrom } from './authorize.ts';
import { requireAccount } from './caller.ts';
import { endSession, startSession } from './sessions.ts';

const authenticate = (by: Parameters<typeof authenticateFrom>[0], header: string) =>
  authenticateFrom(by, header, '192.0.2.1');

const database = tempDatabase();
const deps = () => ({ db: database(), now: () => new Date() });

const minuteMs = 60_000;
const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs);
const enter = (token: string) => authenticate(deps(), `Bearer ${token}`);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T09:00:00Z') });
  await database()
    .insert(admins)
    .values({ id: 'a', username: 'owner', passwordHash: 'x', createdAt: new Date() });
});

afterEach(() => {
  vi.useRealTimers();
});

it('authenticate finds the admin by a token that is not stored', async () => {
  const token = await startSession(deps(), 'a');
  expect(await enter(token)).toMatchObject({ id: 'a', username: 'owner' });
  const [row] = await database().select().from(adminSessions);
  expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
  await expect(enter(row?.id ?? '')).rejects.toMatchObject({ status: 401 });
});

it.each([
  ['two tokens', 'Bearer TOKEN TOKEN'],
  ['two schemes', 'Bearer Bearer TOKEN'],
  ['a line break', 'Bearer TOKEN\n'],
])('refuses an Authorization header with %s', async (_, header) => {
  const token = await startSession(deps(), 'a');
  const authorization = header.replaceAll('TOKEN', token);
  await expect(authenticate(deps(), authorization)).rejects.toMatchObject({ status: 401 });
});

it.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])(
  'authenticate accepts the scheme %j',
  async (scheme) => {
    const token = await startSession(deps(), 'a');
    expect(await authenticate(deps(), `${scheme} ${token}`)).toMatchObject({ id: 'a' });
  },
);

it('a session ends 30 minutes after the last call, at any age @p25', async () => {
  const token = await startSession(deps(), 'a');
  passMinutes(10);
  await enter(token);
  passMinutes(29);
  await enter(token);
  passMinutes(30);
  await expect(enter(token)).rejects.toMatchObject({ status: 401 });
  expect(await database().$count(adminSessions)).toBe(0);
});

it('a session ends 8 hours after the login, even in use @p25', async () => {
  const token = await startSession(deps(), 'a');
  for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
    passMinutes(20);
    await enter(token);
  }
  passMinutes(20);
  await expect(enter(token)).rejects.toMatchObject({ status: 401 });
});

it('authenticate writes at most once a minute', async () => {
  const token = await startSession(deps(), 'a');
  const expiry = async () => (await database().select().from(adminSessions))[0]?.expiresAt;
  const atFirst = await expiry();
  passMinutes(0.5);
  await enter(token);
  expect(await expiry()).toBe(atFirst);
  passMinutes(1);
  await enter(token);
  expect(await expiry()).toBe((atFirst ?? 0) + 90);
});

it('a session ends at its logout, other sessions stay @p25', async () => {
  const [ended, other] = [await startSession(deps(), 'a'), await startSession(deps(), 'a')];
  const account = requireAccount({ admin: await enter(ended) });
  await endSession(deps(), account.sessionId);
  await expect(enter(ended)).rejects.toMatchObject({ status: 401 });
  expect(await enter(other)).toMatchObject({ id: 'a' });
});

it('a login deletes expired sessions', async () => {
  await startSession(deps(), 'a');
  passMinutes(31);
  await startSession(deps(), 'a');
  expect(await database().$count(adminSessions, eq(adminSessions.userId, 'a'))).toBe(1);
});
