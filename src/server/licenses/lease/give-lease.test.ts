import { beforeEach, expect, test } from 'vitest';
import { demoLogins } from '#db/schema.ts';
import { insertLicense, insertOrder } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { admitDemoLogin } from './give-lease.ts';

const db = tempDatabase();
const day = 86_400_000;
const start = new Date('2026-03-01T09:30:00.000Z').getTime();
let licenseId = 0;

beforeEach(async () => {
  const { order } = await insertOrder(db());
  licenseId = (await insertLicense(db(), { orderId: order.id })).id;
});

const admit = (login: string, days = 0) =>
  admitDemoLogin({ db: db(), now: () => new Date(start + days * day) }, { licenseId, login });

test('three demo accounts in thirty rolling days are admitted, each any number of times @p83', async () => {
  for (const login of ['1', '2', '3', '1', '2', '3']) expect(await admit(login)).toBe(true);
  expect(await admit('4')).toBe(false);
  expect(await admit('4', 29)).toBe(false);
  expect(await admit('1', 29)).toBe(true);
  expect(await admit('4', 31)).toBe(true);
  expect(await db().$count(demoLogins)).toBe(4);
});

test('a demo account counts again after its thirty days @p83', async () => {
  await admit('1');
  for (const login of ['2', '3', '4']) expect(await admit(login, 31)).toBe(true);
  expect(await admit('1', 31)).toBe(false);
  expect(await admit('1', 62)).toBe(true);
  expect(await admit('5', 62)).toBe(true);
});

test('three of ten concurrent demo accounts are admitted @p83', async () => {
  const logins = Array.from({ length: 10 }, (_, index) => String(index + 1));
  const admitted = await Promise.all(logins.map((login) => admit(login)));
  expect(admitted.filter(Boolean)).toHaveLength(3);
});
