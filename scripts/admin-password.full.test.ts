import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { admins, adminSessions, auditLog } from '#db/schema.ts';
import { verifyPassword } from '#server/seller/login/passwords.ts';
import { runWithInput } from '#tests/support/run-with-input.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const password = 'a phrase of words';
const folder = tempFolder();
let databaseUrl: string;
let database: Database;

beforeEach(async () => {
  databaseUrl = `file:${join(folder(), 'store.db')}`;
  database = await openDatabase({ databaseUrl });
  await migrateDatabase(database);
  return () => database.close();
});

const addAccount = async (username: string) => {
  const row = { id: username, username, passwordHash: 'none', createdAt: new Date() };
  await database.db.insert(admins).values(row);
  const session = { id: `session of ${username}`, userId: username, expiresAt: 9e9 };
  await database.db.insert(adminSessions).values({ ...session, createdAt: new Date() });
};

const run = (args: string[], input: string) =>
  runWithInput(['scripts/admin-password.ts', ...args], {
    input,
    env: { DATABASE_URL: databaseUrl },
  });

test('changes the password of the named account alone and ends its sessions', async () => {
  await addAccount('ada');
  await addAccount('bob');
  const { code, output } = await run(['bob'], `${password}\r\n`);
  expect(code).toBe(0);
  expect(output).toContain('bob');
  expect(output).not.toContain(password);
  const [ada, bob] = await database.db.select().from(admins).orderBy(admins.id);
  expect(ada?.passwordHash).toBe('none');
  expect(await verifyPassword(password, bob?.passwordHash)).toBe(true);
  const sessions = await database.db.select().from(adminSessions);
  expect(sessions.map(({ userId }) => userId)).toEqual(['ada']);
  expect(await database.db.select().from(auditLog)).toMatchObject([
    { username: 'bob', action: 'password-changed', address: 'command line' },
  ]);
});

test.each([
  ['no account', [], [], password, 'no admin account yet'],
  ['several accounts', ['ada', 'bob'], [], password, 'Name one of them: ada, bob.'],
  ['another name', ['ada'], ['bob'], password, 'no admin account with this name. Accounts: ada.'],
  ['eleven characters', ['ada'], [], 'a'.repeat(11), 'at least 12 characters'],
  ['more than a login takes', ['ada'], [], 'a'.repeat(1001), 'at most 1000 characters'],
  ['two names', ['ada'], ['ada', 'bob'], password, 'Usage: npm run admin:password'],
])('rejects %s in one line and changes nothing', async (_, names, args, input, said) => {
  for (const name of names) await addAccount(name);
  const { code, output } = await run(args, input);
  expect(code).toBe(1);
  expect(output).toContain(said);
  expect(output.trim().split('\n')).toHaveLength(1);
  const accounts = await database.db.select().from(admins);
  expect(accounts.every(({ passwordHash }) => passwordHash === 'none')).toBe(true);
  expect(await database.db.$count(adminSessions)).toBe(names.length);
  expect(await database.db.$count(auditLog)).toBe(0);
});

test('reports a malformed DATABASE_URL', async () => {
  databaseUrl = 'postgres://x';
  expect(await run([], password)).toEqual({
    code: 1,
    output: 'DATABASE_URL must be a libSQL address. Example: DATABASE_URL=file:.data/store.db\n',
  });
});
