import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { demoLogins, licenses, licenseTraces } from '#db/schema.ts';
import { insertLicense, insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { LeaseTraces, sweepTraces } from './lease-traces.ts';

const db = tempDatabase();
const start = new Date('2026-03-01T09:30:00.000Z').getTime();
let licenseId = 0;
let traces: LeaseTraces;

beforeEach(async () => {
  const { order } = await insertOrder(db());
  licenseId = (await insertLicense(db(), { orderId: order.id })).id;
  traces = new LeaseTraces(db());
});

type Outcome = Parameters<LeaseTraces['record']>[0]['outcome'];

function record(login: string, seconds: number, outcome: Outcome = 'ok', ver = '2.3') {
  traces.record({
    licenseId,
    request: { login, server: 'Broker-Live02', ver, platform: 'MT5', build: '4150' },
    outcome,
    address: '192.0.2.1',
    at: new Date(start + seconds * 1000),
  });
}

const written = () => db().select().from(licenseTraces).orderBy(licenseTraces.id);
const licenseRow = async () => (await db().select().from(licenses))[0];

test('a row stores the latest state of a licence, day, login and server @p83', async () => {
  record('1', 0, 'account', '2.2');
  record('1', 10);
  await traces.flush();
  record('1', 20, 'blocked', '2.4');
  await traces.flush();
  await traces.flush();
  expect(await written()).toEqual([
    {
      id: expect.any(Number),
      licenseId,
      day: '2026-03-01',
      login: '1',
      server: 'Broker-Live02',
      firstAt: new Date(start),
      lastAt: new Date(start + 20_000),
      count: 3,
      days: 1,
      outcome: 'blocked',
      version: '2.4',
      platform: 'MT5',
      build: '4150',
      address: '192.0.2.1',
    },
  ]);
  expect(await licenseRow()).toMatchObject({
    firstLeaseAt: new Date(start + 10_000),
    lastLeaseAt: new Date(start + 10_000),
  });
});

test('a licence has twenty rows a day and one for all others @p83', async () => {
  for (let login = 1; login <= 15; login++) record(String(login), login, 'account');
  await traces.flush();
  for (let login = 1; login <= 40; login++) record(String(login), 100 + login, 'account');
  await traces.flush();
  const rows = await written();
  expect(rows).toHaveLength(21);
  expect(rows.filter(({ login }) => login === '')).toMatchObject([
    { server: '', count: 20, outcome: 'account' },
  ]);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(55);
  // An account that has a row keeps it.
  record('7', 200);
  await traces.flush();
  expect((await written()).find(({ login }) => login === '7')).toMatchObject({ count: 3 });
});

test('flush retries failed traces once', async () => {
  record('1', 0);
  await db().run(sql`ALTER TABLE license_traces RENAME TO lost`);
  await expect(traces.flush()).rejects.toThrow('license_traces');
  record('1', 5);
  await db().run(sql`ALTER TABLE lost RENAME TO license_traces`);
  await Promise.all([traces.flush(), traces.flush()]);
  expect(await written()).toMatchObject([{ count: 2, lastAt: new Date(start + 5_000) }]);
});

test('traces that arrive during a flush wait for the next', async () => {
  record('1', 0);
  const writing = traces.flush();
  await Promise.resolve();
  await Promise.resolve();
  record('2', 1);
  await writing;
  const logins = async () => (await written()).map(({ login }) => login);
  expect(await logins()).toEqual(['1']);
  await traces.flush();
  expect(await logins()).toEqual(['1', '2']);
});

test('a licence counts the days with a lease, each once @p134', async () => {
  record('1', 0);
  record('2', 60);
  record('1', 86_400, 'account');
  await traces.flush();
  record('1', 3_600);
  await traces.flush();
  expect(await licenseRow()).toMatchObject({ daysUsed: 1 });
  for (const days of [2, 2, 3]) record('1', days * 86_400);
  await traces.flush();
  await traces.flush();
  expect(await licenseRow()).toMatchObject({ daysUsed: 3 });
});

test('traces are kept by day for a week, by month for 200 days @p134', async () => {
  for (let age = 0; age < 1_200; age++) record('1', -age * 86_400, 'ok', `1.${age}`);
  record('2', -10 * 86_400, 'account');
  record('2', -11 * 86_400, 'account');
  await traces.flush();
  const sweep = () => sweepTraces({ db: db(), now: () => new Date(start) }, 200);
  await Promise.all([sweep(), sweep()]);
  await sweep();
  const rows = (await written()).filter(({ login }) => login === '1');
  const days = rows.map(({ day, count }) => `${day} ${count}`).toSorted();
  expect(days.slice(0, 7).join(', ')).toBe(
    '2025-08 31, 2025-09 30, 2025-10 31, 2025-11 30, 2025-12 31, 2026-01 31, 2026-02 21',
  );
  expect([days[7], days.at(-1), days.length]).toEqual(['2026-02-22 1', '2026-03-01 1', 15]);
  expect(rows.find(({ day }) => day === '2026-02')).toMatchObject({
    firstAt: new Date(start - 28 * 86_400_000),
    lastAt: new Date(start - 8 * 86_400_000),
    days: 21,
    version: '1.8',
  });
  expect((await written()).filter(({ login }) => login === '2')).toMatchObject([
    { day: '2026-02', days: 2, outcome: 'account' },
  ]);
});

test('demo accounts are deleted after thirty days @p83', async () => {
  const asked = [0, 29, 31].map((age) => ({
    licenseId,
    login: String(age + 1),
    createdAt: new Date(start - age * 86_400_000),
  }));
  await db().insert(demoLogins).values(asked);
  await sweepTraces({ db: db(), now: () => new Date(start) }, 200);
  const left = await db().select().from(demoLogins);
  expect(left.map(({ login }) => login)).toEqual(['1', '30']);
});
