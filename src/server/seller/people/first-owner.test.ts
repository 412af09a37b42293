import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { adminInvitations, admins } from '#db/schema.ts';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { testSettings } from '#tests/support/sold-order.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { offerFirstOwner } from './first-owner.ts';
import { acceptInvitation, makeFirstOwner } from './invitation.ts';

const folder = tempFolder();
const visitor = { address: '192.0.2.9' };
const password = 'a phrase of words';

async function newShop() {
  const file = join(folder(), 'store.db');
  const database = await openDatabase({
    databaseUrl: `file:${file}`,
    databaseAuthToken: undefined,
  });
  await migrateDatabase(database);
  const clock = { now: new Date('2026-03-01T09:00:00Z') };
  const deps = { db: database.db, database, settings: testSettings, now: () => clock.now };
  return { deps, clock, file: join(dirname(file), 'first-admin-link') };
}

const silent = { isTTY: false, write: () => true };
const tokenOf = (text: string) => /\/admin\/first#([\w-]{43})$/.exec(text.trim())?.[1] ?? '';

test('the first link makes one owner, once, and is readable by its account alone @p180', async () => {
  const { deps, file } = await newShop();
  await offerFirstOwner(deps, silent);
  const token = tokenOf(readFileSync(file, 'utf8'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(await deps.db.query.adminInvitations.findMany())).not.toContain(token);
  const mailed = acceptInvitation(deps, { token, username: 'ada', password }, visitor);
  await expect(mailed).rejects.toMatchObject({ status: 410 });
  const made = await Promise.allSettled(
    ['ada', 'ben'].map((username) => makeFirstOwner(deps, { token, username, password }, visitor)),
  );
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await deps.db.query.admins.findMany()).toMatchObject([{ role: 'owner', email: '' }]);
  await offerFirstOwner(deps, silent);
  expect(() => statSync(file)).toThrow('ENOENT');
  expect(await deps.db.$count(adminInvitations)).toBe(0);
});

test('the first link ends after a day, with a newer one, and with any account @p180', async () => {
  const { deps, clock } = await newShop();
  const printed: string[] = [];
  const terminal = { isTTY: true, write: (text: string) => printed.push(text) > 0 };
  const offer = async () => {
    await offerFirstOwner(deps, terminal);
    return tokenOf(printed.at(-1) ?? '');
  };
  const accept = (token: string) =>
    makeFirstOwner(deps, { token, username: 'ada', password }, visitor);
  const first = await offer();
  const second = await offer();
  await expect(accept(first)).rejects.toMatchObject({ status: 410 });
  clock.now = new Date('2026-03-02T09:00:00Z');
  await expect(accept(second)).rejects.toMatchObject({ status: 410 });
  const third = await offer();
  const row = { id: 'a', username: 'eve', role: 'owner' as const, passwordHash: 'x' };
  await deps.db.insert(admins).values({ ...row, createdAt: clock.now });
  await expect(accept(third)).rejects.toMatchObject({ status: 410 });
});
