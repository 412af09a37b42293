import { eq, getTableColumns, getTableName, isTable } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { defaultRetention } from '#contract/seller/shop-settings.ts';
import * as schema from '#db/schema.ts';
import { orders, refunds, trials, withdrawals, licenses } from '#db/schema.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { applyRules } from './erase-address.ts';
import { sweepRetention } from './sweep-retention.ts';
import { findPerson } from './find-person.ts';
import { eraseFromAudit } from './audit-rows.ts';
import { otherTables, personalTables } from './personal-tables.ts';

const db = tempDatabase();
const day = 86_400_000;
const now = () => new Date('2026-04-01T09:30:00.000Z');
const tomorrow = () => new Date(now().getTime() + day);
const before = (days: number) => new Date(now().getTime() - days * day);
const deps = () => ({ db: db(), settings: testSettings, now });

async function insertWithdrawal(stated: string, orderId: string | null, createdAt: Date) {
  const email = 'ada@example.com';
  await db().insert(withdrawals).values({
    name: 'Ada',
    statedOrderId: stated,
    email,
    orderId,
    isAcknowledged: true,
    createdAt,
  });
}
const listNames = async () =>
  (await db().select().from(withdrawals)).map(({ name, email }) => `${name} ${email}`);

test('an erased order takes its withdrawals along @p259', async () => {
  await insertOrder(db(), {
    email: 'Ada@example.com',
    createdAt: before(1_200),
    completedAt: before(1_200),
  });
  await insertWithdrawal('A', 'purchase-1', before(30));
  await insertWithdrawal('B', null, before(30));
  const span = { until: now(), claimsFrom: before(1_095) };
  await applyRules(deps(), 'ada@example.com', span);
  expect(await listNames()).toEqual([' erased-1', 'Ada ada@example.com']);
  expect((await applyRules(deps(), 'ada@example.com', span)).erased).toEqual([]);
});

test('old withdrawals of no order, or of an erased one, lose their name @p262', async () => {
  await insertOrder(db(), { email: 'ada@example.com' });
  await insertOrder(db(), { id: 'erased', paypalOrderId: 'E', email: null });
  await db().update(orders).set({ erasureAskedAt: now() }).where(eq(orders.id, 'erased'));
  await insertWithdrawal('A', 'purchase-1', before(1_100));
  await insertWithdrawal('B', 'erased', before(1_100));
  await insertWithdrawal('C', null, before(1_100));
  await insertWithdrawal('D', null, before(1_000));
  await sweepRetention(deps(), defaultRetention);
  const kept = 'Ada ada@example.com';
  expect(await listNames()).toEqual([kept, ' erased-2', ' erased-3', kept]);
});

test('a company goes with its order’s address, or once no claims can be raised @p343', async () => {
  const company = { name: 'Firma', address: 'Rue 1', country: 'FR', vatId: '', vies: null };
  const old = { createdAt: before(1_200), company };
  await insertOrder(db(), { ...old, email: 'ada@example.com', completedAt: before(1_200) });
  const unpaid = { paypalOrderId: 'E', email: null, completedAt: null };
  await insertOrder(db(), { ...old, ...unpaid, id: 'unpaid', state: 'created' });
  await applyRules(deps(), 'ada@example.com', { until: now(), claimsFrom: before(1_095) });
  const companies = async () => (await db().select().from(orders)).map((order) => order.company);
  expect(await companies()).toEqual([null, company]);
  await sweepRetention(deps(), defaultRetention);
  expect(await companies()).toEqual([null, null]);
});

test('an order whose term ran goes once it has ended @p260', async () => {
  const old = { createdAt: before(1_200), completedAt: before(1_200) };
  await insertOrder(db(), { ...old, email: 'ada@example.com', expiresAt: now() });
  const span = { until: now(), claimsFrom: before(1_095) };
  await applyRules(deps(), 'ada@example.com', span);
  expect(await db().query.orders.findFirst()).toMatchObject({ email: 'ada@example.com' });
  await sweepRetention({ ...deps(), now: tomorrow }, defaultRetention);
  expect(await db().query.orders.findFirst()).toMatchObject({ email: null });
});

test('an order whose refund is on its way stays @p260', async () => {
  const old = { createdAt: before(1_200), completedAt: before(1_200) };
  await insertOrder(db(), { ...old, email: 'ada@example.com' });
  await db().insert(refunds).values({
    id: 'R',
    orderId: 'purchase-1',
    kind: 'refund',
    amountCents: 100,
    state: 'pending',
    nextCheckAt: now(),
    createdAt: now(),
    updatedAt: now(),
  });
  const span = { until: now(), claimsFrom: before(1_095) };
  const { erasure } = await applyRules(deps(), 'ada@example.com', span);
  expect(erasure.claimed).toMatchObject({ orderIds: ['purchase-1'], unsettled: 1 });
  expect(erasure.settled.orderIds).toEqual([]);
});

test('an address that tried again after an erasure is erased again', async () => {
  const tried = { days: 14, accounts: 'any' as const, createdAt: before(1_200) };
  for (const id of ['first', 'second']) {
    const email = 'ada@example.com';
    const at = { createdAt: before(1_200), completedAt: before(1_200) };
    await insertOrder(db(), { ...at, id, paypalOrderId: id, email });
    await db()
      .insert(trials)
      .values({ ...tried, orderId: id, productId: 1, address: email, login: '501' });
    await applyRules(deps(), email, { until: now(), claimsFrom: before(1_095) });
  }
  expect(await db().select().from(trials)).toMatchObject([{ orderId: 'second' }]);
  expect(JSON.stringify(await db().select().from(trials))).not.toContain('ada@');
});

test("a key of another's order belongs to its buyer, and loses the address alone", async () => {
  await insertOrder(db(), { email: 'bob@example.com' });
  await db().insert(licenses).values({
    orderId: 'purchase-1',
    licenseKey: 'KEY-1',
    normalizedKey: 'KEY1',
    accountNumber: '5012345',
    brokerName: 'Harbour',
    email: 'Ada@example.com',
    createdAt: now(),
  });
  const nothing = { orderIds: [], licenseIds: [], accounts: [] };
  expect(await findPerson(db(), 'ada@example.com')).toMatchObject(nothing);
  await applyRules(deps(), 'ada@example.com', { until: now(), claimsFrom: now() });
  const [key] = await db().select().from(licenses);
  expect(key).toMatchObject({ email: `erased-${key?.id ?? 0}`, accountNumber: '5012345' });
});

const erase = (detail: string, email: string) =>
  eraseFromAudit(
    { username: 'owner', subject: '', detail, address: '' },
    { email, accounts: [], licenseIds: [] },
  )?.detail ?? detail;

test.each([
  ['anna@yahoo.com', 'To anna@yahoo.com.br'],
  ['brien@example.com', "To o'brien@example.com"],
  ['brien@example.com', 'To o/brien@example.com'],
])('an erasure of %s changes nothing in "%s"', (email, detail) => {
  expect(erase(detail, email)).toBe(detail);
});

test('an erasure clears an address in any case, beside signs that are no part of it', () => {
  const detail = 'From Anna@yahoo.com to <anna@yahoo.com>, anna@yahoo.com.';
  expect(erase(detail, 'anna@yahoo.com')).toBe('From … to <…>, ….');
});

/** Columns that identify a person, by their names in the database. */
const personal = /email|address|recipient|sender|username|login|account|agent|order_id|license_id/;

test('every table with data of a buyer is taken along @p257', () => {
  const covered = new Set([...Object.keys(personalTables), ...Object.keys(otherTables)]);
  const uncovered = Object.entries<unknown>(schema).flatMap(([name, table]) => {
    if (!isTable(table) || covered.has(name)) return [];
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const found = columns.filter((column) => personal.test(column));
    return found.length > 0 ? [`${getTableName(table)}: ${found.join(', ')}`] : [];
  });
  expect(uncovered).toEqual([]);
});
