import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { texts } from '#contract/buyers/portal.ts';
import { licenses, orders } from '#db/schema.ts';
import { recordBuyerAction } from '#server/kit/audit-log/audit-log.ts';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { moveLicense } from './move-license.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const db = tempDatabase();
const worker = idleOutbox();
const deps = () => ({ db: db(), settings: testSettings, outbox: worker, now: () => now });

beforeEach(async () => {
  await insertOrder(db(), { id: 'p1' });
  const binding = { accountNumber: '1', brokerName: 'Harbour', login: '1', email: 'a@example.com' };
  await db()
    .insert(licenses)
    .values({ orderId: 'p1', licenseKey: 'KEY', normalizedKey: 'KEY', createdAt: now, ...binding });
});

const move = (guard: SQL, accountNumber = '2') =>
  moveLicense(
    deps(),
    { id: 1, accountNumber, brokerName: 'New' },
    { by: 'buyer', orderId: 'p1', guard },
    (tx, event, moment) => recordBuyerAction(tx, { address: '192.0.2.1' }, event, moment),
  );

const everything = async () => ({
  licenses: await db().query.licenses.findMany(),
  moves: await db().query.licenseMoves.findMany(),
  mails: await db().query.outbox.findMany(),
  audit: await db().query.auditLog.findMany(),
});

it.each([
  ['a move', '2'],
  ['another spelling', '#1'],
])('%s is not written where what opened it has ended meanwhile', async (_, account) => {
  const before = await everything();
  await expect(move(sql`0`, account)).rejects.toThrow(texts.changed);
  expect(await everything()).toEqual(before);
  await move(sql`1`, account);
  expect(await everything()).not.toEqual(before);
});

it('a move is written completely or not at all', async () => {
  const before = await everything();
  await db().run(sql`CREATE TRIGGER refuse BEFORE INSERT ON audit_log
    BEGIN SELECT RAISE(ABORT, 'no entry'); END`);
  await expect(move(sql`1`)).rejects.toThrow('audit_log');
  expect(await everything()).toEqual(before);
});

it('a move without an address sends no mail', async () => {
  await db().update(orders).set({ email: null });
  await move(sql`1`);
  const { licenses: keys, moves, mails } = await everything();
  expect(keys).toMatchObject([{ accountNumber: '2', login: '2' }]);
  expect(moves).toHaveLength(1);
  expect(mails).toEqual([]);
});
