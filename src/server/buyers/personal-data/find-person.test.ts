import { expect, test } from 'vitest';
import { licenses } from '#db/schema.ts';
import { insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { applyRules } from './erase-address.ts';
import { findPerson } from './find-person.ts';

const db = tempDatabase();
const now = () => new Date('2026-04-01T09:30:00.000Z');

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
  const deps = { db: db(), settings: testSettings, now };
  await applyRules(deps, 'ada@example.com', { until: now(), claimsFrom: now() });
  const [key] = await db().select().from(licenses);
  expect(key).toMatchObject({ email: `erased-${key?.id ?? 0}`, accountNumber: '5012345' });
});
