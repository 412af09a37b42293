import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { texts } from '#contract/licenses/offline-leases.ts';
import { leaseKeys, licenses, licenseTraces, orders } from '#db/schema.ts';
import { recordBuyerAction, recordCommand } from '#server/kit/audit-log/audit-log.ts';
import { generateSigningKey } from '../signing-keys/signing-keys.ts';
import { formatDay } from '#texts/language.ts';
import { idleOutbox, insertLicense, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { moveLicense } from '../keys/move-license.ts';
import { offlineFileName, makeOfflineFiles, type OfflineMaker } from './make-offline-lease.ts';

const db = tempDatabase();
let now = new Date('2026-03-20T10:00:00.500Z');
const shop = { settings: testSettings, outbox: idleOutbox(), now: () => now };
const deps = () => ({ ...shop, db: db() });
/** One for all tests: generating a key pair takes long. */
const signingKey = generateSigningKey(shop);

beforeEach(async () => {
  now = new Date('2026-03-20T10:00:00.500Z');
  await db()
    .insert(leaseKeys)
    .values(await signingKey);
  await insertOrder(db(), { id: 'p1' });
  await insertLicense(db(), { orderId: 'p1', licenseKey: '0ABCD-1EFGH', login: '1' });
});

const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const by: OfflineMaker = {
  by: 'seller',
  record: (tx, event, moment) =>
    recordCommand(tx, { ...event, action: 'offline-lease-made' }, moment),
};
const make = ({ days = 30, server = '', maker = by } = {}) =>
  makeOfflineFiles(deps(), { id: 1, until: () => daysLater(days), server }, maker);
const move = () =>
  moveLicense(
    deps(),
    { id: 1, accountNumber: '2', brokerName: 'New' },
    { by: 'buyer', orderId: 'p1', guard: sql`1` },
    (tx, event, moment) => recordBuyerAction(tx, { address: '192.0.2.1' }, event, moment),
  );
const change = (values: Partial<typeof licenses.$inferInsert>) =>
  db().update(licenses).set(values).where(eq(licenses.id, 1));
const given = () => db().query.offlineLeases.findMany();

describe('an offline lease @p161', () => {
  it('is an answer that programs in the field read, and is cut to the end of its key', async () => {
    await change({ expiresAt: daysLater(10), notice: 'Hello' });
    const { files, expiresAt } = await make();
    const [{ content }] = files;
    const seconds = Math.floor(now.getTime() / 1000);
    expect(content.replace(/\w{32}$/m, 'N').replace(/[^\n=]+==\n$/, 'S')).toBe(
      `TS1\nstatus=ok\nreason=\nproduct=1\nkey=0ABCD\nlogin=1\nserver=\nnonce=N\nnow=${seconds}\nexpires=${
        seconds + 864_000
      }\nrefresh=43200\nlatest=\nnotice=Hello\nkid=1\nsig=S`,
    );
    expect(expiresAt).toEqual(daysLater(10));
  });

  it('is for the last server that asked from the bound account', async () => {
    const at = { firstAt: now, count: 1, outcome: 'ok' as const, version: '', platform: 'MT5' };
    const trace = { licenseId: 1, day: '2026-03-19', build: '', address: '', ...at };
    await db()
      .insert(licenseTraces)
      .values([
        { ...trace, login: '1', server: 'Old', lastAt: daysLater(-3) },
        { ...trace, login: '1', server: 'Broker-Live02', lastAt: daysLater(-2) },
        { ...trace, login: '9', server: 'Other', lastAt: daysLater(-1) },
        { ...trace, login: '', server: '', lastAt: daysLater(0) },
      ]);
    expect((await make()).server).toBe('Broker-Live02');
    const { server, files } = await make({ server: 'Mine' });
    expect(server).toBe('Mine');
    // A broker may rename its server.
    expect(files.map(({ name, content }) => [name, /server=(.*)/.exec(content)?.[1]])).toEqual(
      ['Mine', ''].map((each) => [
        offlineFileName({ productId: 1, login: '1', server: each }),
        each,
      ]),
    );
    const audited = await db().query.auditLog.findMany();
    expect(audited.map(({ subject, detail }) => `${subject}. ${detail}`)).toEqual([
      'License 1, account 1 at Broker. Until 19 Apr 2026, for Broker-Live02',
      'License 1, account 1 at Broker. Until 19 Apr 2026, for Mine',
    ]);
  });

  it.each([
    ['a blocked key', () => change({ blockedAt: now }), texts.blocked],
    ['an ended key', () => change({ expiresAt: now }), texts.ended],
    ['an unbound key', () => change({ login: null }), texts.unbound],
    ['a refunded purchase', () => db().update(orders).set({ state: 'refunded' }), texts.ended],
    ['a blocked purchase', () => db().update(orders).set({ blockedAt: now }), texts.blocked],
    ['a trial', () => db().update(orders).set({ state: 'trial' }), texts.trial],
  ])('is refused for %s', async (_, prepare, reason) => {
    await prepare();
    await expect(make()).rejects.toMatchObject({ status: 409, message: reason });
    expect(await given()).toEqual([]);
  });

  it.each([
    ['moved', { login: '2' }, texts.changed],
    ['blocked', { blockedAt: new Date() }, texts.blocked],
    ['shortened', { expiresAt: new Date('2026-03-25T00:00:00Z') }, texts.changed],
  ])('is not given where the key is %s while it is signed', async (_, values, reason) => {
    const check = vi.fn<() => void>().mockImplementationOnce(() => void change(values).execute());
    await expect(make({ maker: { ...by, check } })).rejects.toThrow(reason);
    expect(await given()).toEqual([]);
    expect(await db().query.auditLog.findMany()).toEqual([]);
  });
});

describe('a key with an offline lease @p162', () => {
  it('moves once the last one has run out', async () => {
    await make({ days: 5 });
    await make({ days: 2 });
    const day = formatDay(daysLater(5));
    now = daysLater(4);
    await expect(move()).rejects.toMatchObject({ status: 409, message: texts.holds(day) });
    now = daysLater(1);
    await move();
    expect(await db().query.licenses.findFirst()).toMatchObject({ login: '2' });
  });

  it('does not move where the lease is made at the same moment', async () => {
    const { db: store } = deps();
    vi.spyOn(store, 'transaction').mockImplementationOnce(async (write) => {
      await make();
      return store.transaction(write);
    });
    await expect(move()).rejects.toThrow(texts.holds(formatDay(daysLater(30))));
    expect(await db().query.licenses.findFirst()).toMatchObject({ login: '1' });
  });
});
