import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { auditLog, eventTargets, leaseKeys } from '#db/schema.ts';
import { openSecret, openUrl, sealTarget } from '#server/contact/events/event-target.ts';
import {
  chooseSigningKey,
  listClosedKeys,
  prepareSigningKeys,
} from '#server/licenses/signing-keys/signing-keys.ts';
import { runWithInput } from '#tests/support/run-with-input.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { byExtent } from '#tests/support/extent.ts';

// Generates key pairs and runs the command several times.
vi.setConfig({ testTimeout: 60_000 });

const folder = tempFolder();
const secretKey = 'a key for tests, at least 32 bytes long';
const otherSecretKey = 'another key for tests, of 32 bytes and more';
const passphrase = 'a phrase of words';

let database: Database;
const databaseUrl = () => `file:${join(folder(), 'store.db')}`;
const file = () => join(folder(), 'keys.pem');
const depsWith = (key: string) => ({
  db: database.db,
  settings: { secretKey: key },
  now: () => new Date(),
});
const closedUnder = (key: string) => listClosedKeys(depsWith(key));
const rows = () => database.db.select().from(leaseKeys).orderBy(leaseKeys.id);

beforeEach(async () => {
  database = await openDatabase({ databaseUrl: databaseUrl() });
  await migrateDatabase(database);
  return () => database.close();
});

const run = (args: string[], { input = '', env = {} } = {}) =>
  runWithInput(['scripts/lease-key.ts', ...args], {
    input,
    env: { DATABASE_URL: databaseUrl(), SECRET_KEY: secretKey, ...env },
  });

const failure = (says: string) => ({ code: 1, output: expect.stringContaining(says) });

test('show prints public keys with their states and nothing secret', async () => {
  expect((await run(['show'])).output).toContain('There is no key pair yet');
  await prepareSigningKeys(depsWith(secretKey));
  const { code, output } = await run(['show']);
  expect(code).toBe(0);
  const [row] = await rows();
  expect(output).toContain(row?.publicKey);
  expect(output).toMatch(/^kid 1, made on \d{4}-\d\d-\d\d: signs$/m);
  expect(output).not.toMatch(/PRIVATE/);
  const closed = await run(['show'], { env: { SECRET_KEY: otherSecretKey } });
  expect(closed.output).toContain('SECRET_KEY doesn’t open it');
});

test('rotates; the older pair signs on, unless it is revoked @p82', async () => {
  await prepareSigningKeys(depsWith(secretKey));
  expect((await run(['rotate'])).output).toContain('kid 2');
  expect(await rows()).toMatchObject([
    { id: 1, rotatedAt: expect.any(Date), revokedAt: null },
    { id: 2, rotatedAt: null, revokedAt: null },
  ]);
  const [first] = await rows();
  expect((await run(['rotate', '--revoke'])).output).toContain('stop within 72 hours');
  expect(await rows()).toMatchObject([
    { id: 1, rotatedAt: first?.rotatedAt, revokedAt: expect.any(Date) },
    { id: 2, rotatedAt: expect.any(Date), revokedAt: expect.any(Date) },
    { id: 3, rotatedAt: null, revokedAt: null },
  ]);
  const audited = await database.db.select().from(auditLog);
  expect(audited).toMatchObject([
    { action: 'lease-key-rotated', subject: 'kid 2', address: 'command line' },
    { action: 'lease-key-rotated', subject: 'kid 3, the older ones revoked' },
  ]);
});

test('encrypts under the present secret key what an old one opens, whole @p82', async () => {
  await prepareSigningKeys(depsWith(secretKey));
  const sealed = sealTarget({ url: 'https://example.com/hook', secret: 'whsec_1' }, secretKey);
  await database.db
    .insert(eventTargets)
    .values({ kind: 'webhook', kinds: [], createdAt: new Date(), ...sealed });
  const changed = { SECRET_KEY: otherSecretKey };
  expect(await run(['rewrap'], { env: changed })).toEqual(failure('OLD_SECRET_KEY'));
  const wrong = { ...changed, OLD_SECRET_KEY: 'x'.repeat(40) };
  expect(await run(['rewrap'], { env: wrong })).toEqual(failure('does not open'));
  expect(await closedUnder(secretKey)).toEqual([]);
  const env = { ...changed, OLD_SECRET_KEY: secretKey };
  expect(await run(['rewrap'], { env })).toMatchObject({
    code: 0,
    output: expect.stringContaining('opens again: kid 1'),
  });
  expect(await closedUnder(otherSecretKey)).toEqual([]);
  const [target] = await database.db.select().from(eventTargets);
  expect(target && openUrl(target, otherSecretKey)?.href).toBe('https://example.com/hook');
  expect(target && openSecret(target, otherSecretKey)).toBe('whsec_1');
  expect((await run(['rewrap'], { env })).output).toContain('Nothing was changed');
});

test('what is exported comes back in another shop under its own ids @p82', async () => {
  await prepareSigningKeys(depsWith(secretKey));
  await run(['rotate']);
  const exported = await run(['export', file()], { input: `${passphrase}\n` });
  expect(exported.code).toBe(0);
  expect(exported.output).not.toContain('BEGIN');
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readFile(file(), 'utf8')).toMatch(
    /^kid: 1\n-----BEGIN ENCRYPTED PRIVATE KEY-----[^-]+-----END [\w ]+-----\n\nkid: 2\n/,
  );
  const before = await rows();
  await database.db.delete(leaseKeys);
  const env = { SECRET_KEY: otherSecretKey };
  const wrong = await run(['import', file()], { input: 'another phrase', env });
  expect(wrong).toEqual(failure('passphrase'));
  expect(await rows()).toEqual([]);
  const imported = await run(['import', file()], { input: passphrase, env });
  expect(imported).toEqual({ code: 0, output: 'Imported: kid 1, kid 2.\n' });
  expect(await rows()).toMatchObject(before.map(({ id, publicKey }) => ({ id, publicKey })));
  expect((await rows()).map(({ rotatedAt }) => rotatedAt === null)).toEqual([false, true]);
  expect(await closedUnder(otherSecretKey)).toEqual([]);
});

test('a standby pair signs nothing until its file is imported @p130', async () => {
  const input = `${passphrase}\n`;
  expect(await run(['standby', file()], { input })).toEqual(failure('no key pair yet'));
  await prepareSigningKeys(depsWith(secretKey));
  expect((await run(['standby', file()], { input })).output).toContain('key pair is kid 2');
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readFile(file(), 'utf8')).toMatch(/^kid: 2\n-----BEGIN ENCRYPTED PRIVATE KEY-----/);
  await run(['rotate', '--revoke']);
  const standby = { id: 2, encryptedPrivateKey: '', rotatedAt: null, revokedAt: null };
  expect((await rows())[1]).toMatchObject(standby);
  expect(await closedUnder(secretKey)).toEqual([]);
  expect((await run(['show'])).output).toMatch(/^kid 2, made on .*: signs nothing until/m);
  const chosen = async (kid: number) => chooseSigningKey(await rows(), kid, new Date())?.id;
  expect([await chosen(1), await chosen(2), await chosen(3)]).toEqual([3, 3, 3]);
  const imported = await run(['import', file(), '--revoke'], { input });
  expect(imported).toEqual({ code: 0, output: 'Imported: kid 2.\n' });
  expect([await chosen(1), await chosen(2), await chosen(3)]).toEqual([2, 2, 2]);
  expect(await closedUnder(secretKey)).toEqual([]);
});

test('import opens a closed pair again and never replaces another one', async () => {
  await prepareSigningKeys(depsWith(secretKey));
  await run(['export', file()], { input: passphrase });
  const env = { SECRET_KEY: otherSecretKey };
  expect(await closedUnder(otherSecretKey)).toEqual([1]);
  await run(['import', file()], { input: passphrase, env });
  expect(await closedUnder(otherSecretKey)).toEqual([]);
  expect(await rows()).toHaveLength(1);
  // As in a shop that has made its own pair since.
  await database.db.delete(leaseKeys);
  await prepareSigningKeys(depsWith(secretKey));
  await database.db.update(leaseKeys).set({ id: 1 });
  const own = await rows();
  expect(await run(['import', file()], { input: passphrase })).toEqual(failure('with kid 1.'));
  expect(await rows()).toEqual(own);
});

test('import accepts a pair of another program, of 2,048 bits at least', async () => {
  const plain = (modulusLength: number) =>
    generateKeyPairSync('rsa', {
      modulusLength,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;
  await writeFile(file(), plain(2048));
  expect((await run(['import', file()])).code).toBe(0);
  const [row] = await rows();
  expect(createPublicKey(row?.publicKey ?? '').asymmetricKeyType).toBe('rsa');
  await writeFile(file(), plain(1024));
  expect(await run(['import', file()])).toEqual(failure('2,048 bits'));
});

test('refuses a short phrase, and writes over no file @p82', async () => {
  await prepareSigningKeys(depsWith(secretKey));
  expect(await run(['export', file()], { input: 'short' })).toEqual(failure('12 characters'));
  await writeFile(file(), 'mine');
  expect(await run(['export', file()], { input: passphrase })).toEqual(failure('was not written'));
  expect(await readFile(file(), 'utf8')).toBe('mine');
  await rm(file());
  expect(await run(['import', file()], { input: passphrase })).toEqual(failure('cannot be read'));
});

test.each(byExtent([['export']], [['draw'], ['export'], ['show', '--revoke']]))(
  'prints the usage for %j %j',
  async (...args) => {
    const { code, output } = await run(args);
    expect(code).toBe(1);
    expect(output).toMatch(/^Usage: npm run lease-key/);
  },
);
