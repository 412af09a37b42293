import { asc, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminSessions, auditLog } from '#db/schema.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { runWithInput } from '../support/run-with-input.ts';
import { login, logout } from '#contract/admin.ts';
import { listOrders } from '#contract/orders.ts';
import { dataOf, failureOf, useShop } from '../support/shop.ts';

const shop = useShop({ seed: 'none', env: { TRUSTED_PROXIES: '1' } });

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;

/** Logs in from a separate network address, since failures are counted by address. */
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
const passwordWith = (args: string[], input: string) =>
  runWithInput(['scripts/admin-password.ts', ...args], { input, env: shop.env });

describe('the audit log', () => {
  test('has every login, every failure with the name as typed, and every logout', async () => {
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

  test('does not grow under a flood of attempts that are refused', async () => {
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

    const guesses = Array.from({ length: 20 }, () =>
      logInFrom(newAddress(), { username: 'somebody', password: 'guess' }),
    );
    await Promise.all(guesses);
    // Six until the account is delayed.
    expect(await entriesAfter(before)).toHaveLength(16);
  });
});

test('promise 45: who guesses from everywhere keeps the seller out of nowhere they have been, and not after admin:password', async () => {
  const home = newAddress();
  expect(await logInFrom(home, demoAdmin)).toBe(200);
  const guess = () => logInFrom(newAddress(), { ...demoAdmin, password: 'a guess' });
  for (let count = 0; count < 7; count++) await guess();
  expect(await guess()).toBe(429);
  expect(await logInFrom(home, demoAdmin)).toBe(200);
  // Nobody else gets in either.
  expect(await logInFrom(newAddress(), demoAdmin)).toBe(429);

  expect((await passwordWith([], demoAdmin.password)).code).toBe(0);
  for (let count = 0; count < 7; count++) expect(await guess()).toBe(401);
  expect(await logInFrom(newAddress(), demoAdmin)).toBe(200);
});

describe('npm run admin:password', () => {
  test('changes the password of the running store and ends its sessions', async () => {
    const { token } = dataOf(await shop.call(login, demoAdmin));
    const before = await lastEntry();
    // A seller who forgot the password has tried some.
    for (let count = 0; count < 6; count++) {
      await logInFrom(newAddress(), { ...demoAdmin, password: 'forgotten' });
    }
    expect(await logInFrom(newAddress(), demoAdmin)).toBe(429);

    const changed = { ...demoAdmin, password: 'another phrase, with späces' };
    const { code, output } = await passwordWith([], `${changed.password}\nmore\n`);
    expect({ code, output }).toEqual({
      code: 0,
      output:
        'The password of demo is changed, and all its sessions have ended. For 15 minutes you get in whoever guesses meanwhile, but not from an address that has failed ten times in the last ten minutes.\n',
    });
    expect(failureOf(await shop.call(listOrders, {}, token)).status).toBe(401);
    expect(await shop.database.db.$count(adminSessions)).toBe(0);
    expect(await logInFrom(newAddress(), demoAdmin)).toBe(401);
    expect(await logInFrom(newAddress(), changed)).toBe(200);
    expect(await entriesAfter(before + 6)).toMatchObject([
      { username: 'demo', action: 'password-changed', address: 'command line' },
      { username: 'demo', action: 'login-failed' },
      { username: 'demo', action: 'login' },
    ]);

    const back = await passwordWith(['demo'], demoAdmin.password);
    expect(back.code).toBe(0);
    expect(await logInFrom(newAddress(), demoAdmin)).toBe(200);
  });
});
