import { beforeEach, expect, it, vi } from 'vitest';
import { admins, apiTokens } from '#db/schema.ts';
import { createToken as route } from '#contract/seller/tokens.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { authenticate } from '#server/kit/sessions/authorize.ts';
import { createToken, deleteToken, listTokens } from './tokens.ts';

const database = tempDatabase();
let now = new Date('2026-03-01T09:00:00Z');
const deps = () => ({ db: database(), settings: testSettings, now: () => now });
const owner = { id: 'a', username: 'ada', role: 'owner' as const, sessionId: 's' };
const caller = { admin: owner, address: '192.0.2.1' };
const enter = (token: string, address = '192.0.2.7') =>
  authenticate(deps(), `Bearer ${token}`, address);
const refused = { status: 401 };

beforeEach(async () => {
  now = new Date('2026-03-01T09:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now });
  await database()
    .insert(admins)
    .values({ ...owner, passwordHash: 'x', createdAt: now });
  return () => vi.useRealTimers();
});

const make = (change: { expiresAt?: string } = {}) =>
  createToken(deps(), { name: 'CI', scopes: ['orders:read'], ...change }, caller);

it('a token is shown once and stored as a hash @p201', async () => {
  const { token, id } = await make();
  expect(token).toMatch(/^tsk_[\w-]{43}$/);
  expect(await enter(token)).toEqual({
    id: `token-${id}`,
    username: 'token CI',
    role: 'token',
    scopes: ['orders:read'],
  });
  const listed = await listTokens(deps());
  const stored = JSON.stringify([
    listed,
    await database().select().from(apiTokens),
    await database().query.auditLog.findMany(),
  ]);
  expect(stored).not.toContain(token);
  expect(listed.tokens).toMatchObject([{ name: 'CI', createdBy: 'ada', lastAddress: '192.0.2.7' }]);
});

it('a token ends at its end, and at once when it is revoked @p201', async () => {
  const { token } = await make({ expiresAt: '2026-03-01T10:00:00Z' });
  now = new Date('2026-03-01T09:59:59Z');
  await enter(token);
  now = new Date('2026-03-01T10:00:00Z');
  await expect(enter(token)).rejects.toMatchObject(refused);

  const { token: other, id } = await make();
  await enter(other);
  await deleteToken(deps(), { id }, caller);
  await expect(enter(other)).rejects.toMatchObject(refused);
  await expect(deleteToken(deps(), { id }, caller)).rejects.toMatchObject({ status: 404 });
  await expect(make({ expiresAt: '2026-03-01T10:00:00Z' })).rejects.toMatchObject({ status: 400 });
});

it('its last use is written once a minute @p201', async () => {
  const { token } = await make();
  const used = async () => {
    const { tokens } = await listTokens(deps());
    return [tokens[0]?.lastUsedAt, tokens[0]?.lastAddress];
  };
  expect(await used()).toEqual([null, '']);
  await enter(token, '192.0.2.1');
  now = new Date('2026-03-01T09:00:59Z');
  await enter(token, '192.0.2.2');
  expect(await used()).toEqual(['2026-03-01T09:00:00.000Z', '192.0.2.1']);
  now = new Date('2026-03-01T09:01:00Z');
  await enter(token, '192.0.2.2');
  expect(await used()).toEqual(['2026-03-01T09:01:00.000Z', '192.0.2.2']);
});

it.each([
  ['no scope', { name: 'X', scopes: [] }],
  ['an unknown scope', { name: 'X', scopes: ['people:write'] }],
  ['a scope twice', { name: 'X', scopes: ['orders:read', 'orders:read'] }],
  ['no name', { name: ' ', scopes: ['orders:read'] }],
  ['a line break', { name: 'X\nY', scopes: ['orders:read'] }],
  [
    'a day that there is not as its end',
    { name: 'X', scopes: ['orders:read'], expiresAt: '2030-02-30' },
  ],
])('the form of a token refuses %s', (_, input) => {
  expect(route.input.safeParse(input).success).toBe(false);
});
