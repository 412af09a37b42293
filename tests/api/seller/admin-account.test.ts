import { asc, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminSessions, auditLog } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { runWithInput } from '../../support/run-with-input.ts';
import { login, logout } from '#contract/seller/admin.ts';
import { dataOf, failureOf, useShop } from '../../support/shop.ts';

const shop = useShop({ seed: 'none', env: { TRUSTED_PROXIES: '1' } });

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;

/** Logs in from another network address, because failures are counted by address. */
async function logInFrom(address: string, credentials: { username: string; password: string }) {
  const response = await fetch(`${shop.url}${login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(credentials),
  });
  return response.status;
}

/** Returns the audit log's entries after `id`, earliest first. */
async function entriesAfter(id: number) {
  const entries = await shop.database.db.query.auditLog.findMany({
    where: gt(auditLog.id, id),
    orderBy: asc(auditLog.id),
  });
  return entries.map(({ username, action, address }) => ({ username, action, address }));
}
const lastEntry = () => shop.database.db.$count(auditLog);

describe('the audit log', () => {
  test('records every login, failed login with the name as typed, and logout', async () => {
    const before = await lastEntry();
    const address = newAddress();
    expect(await logInFrom(address, { ...demoAdmin, username: 'Démo <b>' })).toBe(401);
    expect(await logInFrom(address, { ...demoAdmin, password: 'a wrong secret' })).toBe(401);
    expect(await logInFrom(address, demoAdmin)).toBe(200);
    const { token } = dataOf(await shop.call(login, demoAdmin));
    await shop.call(logout, {}, token);
    expect(failureOf(await shop.call(logout, {}, token)).status).toBe(401);
    const { username } = demoAdmin;
    expect(await entriesAfter(before)).toEqual([
      { username: 'Démo <b>', action: 'login-failed', address },
      { username, action: 'login-failed', address },
      { username, action: 'login', address },
      { username, action: 'login', address: '127.0.0.1' },
      { username, action: 'logout', address: '127.0.0.1' },
    ]);
    const everything = await shop.database.db.query.auditLog.findMany();
    for (const secret of ['a wrong secret', demoAdmin.password, token]) {
      expect(JSON.stringify(everything)).not.toContain(secret);
      expect(shop.logs()).not.toContain(secret);
    }
  });

  test('does not grow under a flood of refused attempts', async () => {
    const before = await lastEntry();
    const address = newAddress();
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        logInFrom(address, { username: `guess-${index}`, password: 'guess' }),
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(await entriesAfter(before)).toHaveLength(10);
  });
});

test('login admits the seller from known addresses during guessing, and from anywhere after admin:password @p45', async () => {
  const home = newAddress();
  expect(await logInFrom(home, demoAdmin)).toBe(200);
  const guess = () => logInFrom(newAddress(), { ...demoAdmin, password: 'a guess' });
  for (let count = 0; count < 7; count++) await guess();
  expect(await guess()).toBe(429);
  expect(await logInFrom(home, demoAdmin)).toBe(200);
  // Nobody else can log in either.
  expect(await logInFrom(newAddress(), demoAdmin)).toBe(429);

  expect(
    (
      await runWithInput(['scripts/admin-password.ts'], {
        input: demoAdmin.password,
        env: shop.env,
      })
    ).code,
  ).toBe(0);
  expect(await shop.database.db.$count(adminSessions)).toBe(0);
  for (let count = 0; count < 7; count++) expect(await guess()).toBe(401);
  expect(await logInFrom(newAddress(), demoAdmin)).toBe(200);
});
