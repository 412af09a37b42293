import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { auditLog, licenses, tickets } from '#db/schema.ts';
import {
  idleOutbox,
  insertOrder,
  testSettings,
  owner as caller,
} from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { recordAction } from './audit-log.ts';
import { updateLicense } from '#server/licenses/keys/update-license.ts';
import { resendReceipt, saveOrderEmail } from '#server/sales/orders/save-order-email.ts';
import { replyToTicket, updateTicket } from '#server/contact/tickets/update-ticket.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const db = tempDatabase();
const deps = () => ({ db: db(), settings: testSettings, outbox: idleOutbox(), now: () => now });

const id = 'purchase-1';
const actions = {
  'resends a receipt': () => resendReceipt(deps(), { id }, caller),
  'corrects an address': () => saveOrderEmail(deps(), { id, email: 'right@example.com' }, caller),
  'blocks a key': () => updateLicense(deps(), { id: 1, is_blocked: 1 }, caller),
  'answers a ticket': () =>
    replyToTicket(deps(), { id: 1, message: 'Hello', close: false }, caller),
  'closes a ticket': () => updateTicket(deps(), { id: 1, state: 'closed' }, caller),
};

beforeEach(async () => {
  await insertOrder(db());
  const binding = { accountNumber: '1', brokerName: 'Harbour', email: 'ada@example.com' };
  await db()
    .insert(licenses)
    .values({ orderId: id, licenseKey: 'K', normalizedKey: 'K', ...binding, createdAt: now });
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  await db()
    .insert(tickets)
    .values({ ...message, createdAt: now });
});

const everything = async () => ({
  orders: await db().query.orders.findMany(),
  outbox: await db().query.outbox.findMany(),
  licenses: await db().query.licenses.findMany(),
  tickets: await db().query.tickets.findMany(),
  replies: await db().query.ticketReplies.findMany(),
});

it.each(Object.entries(actions))('recordAction fails with its transaction: %s', async (_, act) => {
  const before = await everything();
  await db().run(sql`CREATE TRIGGER refuse BEFORE INSERT ON audit_log
    BEGIN SELECT RAISE(ABORT, 'no entry'); END`);
  await expect(act()).rejects.toThrow('audit_log');
  expect(await everything()).toEqual(before);

  await db().run(sql`DROP TRIGGER refuse`);
  await act();
  expect(await everything()).not.toEqual(before);
  const entries = await db().select().from(auditLog);
  expect(entries).toMatchObject([{ username: 'owner', address: '192.0.2.1', createdAt: now }]);
});

it('recordAction rejects a caller without a session', async () => {
  const nobody = { admin: null, address: '192.0.2.1' };
  const event = { action: 'ticket-closed' as const, subject: 'Ticket 1' };
  await expect(recordAction(db(), nobody, event, now)).rejects.toThrow('without an admin');
});
