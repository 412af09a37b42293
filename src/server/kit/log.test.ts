import { expect, test } from 'vitest';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { tickets } from '#db/schema.ts';
import { describeError, loggablePath } from './log.ts';

const db = tempDatabase();

test('describeError omits the values of a failed query', async () => {
  await db().run(`CREATE TRIGGER refuse BEFORE INSERT ON tickets BEGIN
    SELECT RAISE(ABORT, 'no room left'); END`);
  const canary = 'KEY-12345-CANARY';
  const row = { name: canary, email: canary, message: canary, createdAt: new Date() };
  const error: unknown = await db()
    .insert(tickets)
    .values(row)
    .catch((reason: unknown) => reason);
  const described = describeError(error);
  expect(described).toContain('insert into "tickets"');
  expect(described).toContain('no room left');
  expect(described).not.toContain(canary);
});

test('loggablePath names the route of a purchase', () => {
  expect(loggablePath('/api/purchases/SECRET/email')).toBe('/api/purchases/{id}/email');
  expect(loggablePath('/files/purchases/SECRET/7')).toBe('/files/purchases/{id}/7');
  expect(loggablePath('/api/purchases//SECRET/email')).toBe('/api/purchases/{id}/email');
  expect(loggablePath('/product/7')).toBe('/product/7');
});

test('loggablePath masks addresses of customers and the secret of incoming mail @p223', () => {
  expect(loggablePath('/api/customers/ada@example.com')).toBe('/api/customers/{email}');
  expect(loggablePath('/api/customers/a/b@example.com/note')).toBe('/api/customers/{email}/note');
  expect(loggablePath('/admin/customers/ada@example.com')).toBe('/admin/customers/{email}');
  expect(loggablePath('/api/customers')).toBe('/api/customers');
  expect(loggablePath('/api/webhooks/postmark-inbound/SECRET')).toBe(
    '/api/webhooks/postmark-inbound/{secret}',
  );
});
