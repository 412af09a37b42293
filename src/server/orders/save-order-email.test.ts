import { expect, test } from 'vitest';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { saveOrderEmail } from './save-order-email.ts';

const db = tempDatabase();
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => new Date(),
});
const owner = { id: 'a', username: 'owner', sessionId: 's' };
const admin = { admin: owner, address: '192.0.2.1' };
const buyer = { admin: null, address: '192.0.2.1' };

test('the receipt goes to the address that is given first, and to no other', async () => {
  await insertOrder(db(), { email: null });
  const save = (email: string) => saveOrderEmail(deps(), { id: 'purchase-1', email }, buyer);
  await save('ada@example.com');
  await expect(save('eve@example.com')).rejects.toThrow('already');
  const mails = await db().query.outbox.findMany();
  expect(mails.map(({ kind, toAddress }) => ({ kind, toAddress }))).toEqual([
    { kind: 'receipt', toAddress: 'ada@example.com' },
  ]);
});

test('an order that is not paid takes no address', async () => {
  await insertOrder(db(), { email: null, state: 'pending' });
  const saving = saveOrderEmail(deps(), { id: 'purchase-1', email: 'ada@example.com' }, buyer);
  await expect(saving).rejects.toThrow('no such purchase');
});

test('an admin names an address where there was none: the one receipt goes there', async () => {
  await insertOrder(db(), { email: null });
  await saveOrderEmail(deps(), { id: 'purchase-1', email: 'ada@example.com' }, admin);
  const mails = await db().query.outbox.findMany();
  expect(mails).toMatchObject([
    { kind: 'receipt', subjectId: 'purchase-1', toAddress: 'ada@example.com', state: 'queued' },
  ]);
  expect(await db().query.auditLog.findMany()).toMatchObject([
    { username: 'owner', detail: 'From none to ada@example.com' },
  ]);
});

test('the receipts of another purchase stay, however alike its id', async () => {
  await insertOrder(db());
  await insertOrder(db(), { id: 'purchase-12', paypalOrderId: 'OTHER', email: null });
  await saveOrderEmail(deps(), { id: 'purchase-12', email: 'eve@example.com' }, buyer);
  for (const email of ['one@example.com', 'two@example.com']) {
    await saveOrderEmail(deps(), { id: 'purchase-1', email }, admin);
  }
  const mails = await db().query.outbox.findMany();
  expect(mails.map(({ subjectId, sequence, state }) => [subjectId, sequence, state])).toEqual([
    ['purchase-12', 0, 'queued'],
    ['purchase-1', 0, 'withdrawn'],
    ['purchase-1', 1, 'queued'],
  ]);
});
