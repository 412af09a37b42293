import { expect, test } from 'vitest';
import { idleOutbox, insertOrder, testSettings } from '#tests/support/sold-order.ts';
import { tempDatabase } from '#tests/support/temp-database.ts';
import { saveOrderEmail } from './save-order-email.ts';
import { opened } from '#tests/support/purchase-ids.ts';

const db = tempDatabase();
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => new Date(),
});
const owner = { id: 'a', username: 'owner', role: 'owner' as const, sessionId: 's' };
const admin = { admin: owner, address: '192.0.2.1' };
const buyer = { admin: null, address: '192.0.2.1' };

test('the first address gets the receipt, no later one @p59', async () => {
  await insertOrder(db(), { email: null });
  const save = (email: string) =>
    saveOrderEmail(deps(), { id: opened('purchase-1', new Date()), email }, buyer);
  await save('ada@example.com');
  await expect(save('eve@example.com')).rejects.toThrow('already');
  const mails = await db().query.outbox.findMany();
  expect(mails.map(({ kind, toAddress }) => ({ kind, toAddress }))).toEqual([
    { kind: 'receipt', toAddress: 'ada@example.com' },
  ]);
});

test('an erased order accepts an address from an admin alone', async () => {
  await insertOrder(db(), { email: null, erasureAskedAt: new Date() });
  const save = (id: string, caller: Parameters<typeof saveOrderEmail>[2]) =>
    saveOrderEmail(deps(), { id, email: 'ada@example.com' }, caller);
  await expect(save(opened('purchase-1', new Date()), buyer)).rejects.toThrow('already');
  await save('purchase-1', admin);
  expect(await db().query.orders.findFirst()).toMatchObject({ erasureAskedAt: null });
});

test('an unpaid order accepts no address', async () => {
  await insertOrder(db(), { email: null, state: 'pending' });
  const id = opened('purchase-1', new Date());
  const saving = saveOrderEmail(deps(), { id, email: 'ada@example.com' }, buyer);
  await expect(saving).rejects.toThrow('no such purchase');
});

test('an admin adds a missing address, which gets the only receipt', async () => {
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

test('receipts of a purchase with a similar id stay', async () => {
  await insertOrder(db());
  await insertOrder(db(), { id: 'purchase-12', paypalOrderId: 'OTHER', email: null });
  await saveOrderEmail(
    deps(),
    { id: opened('purchase-12', new Date()), email: 'eve@example.com' },
    buyer,
  );
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

test('support’s corrections are told to each address that they replace @p208', async () => {
  await insertOrder(db());
  const support = { ...admin, admin: { ...owner, role: 'support' as const } };
  for (const email of ['one@example.com', 'ada@example.com', 'two@example.com']) {
    await saveOrderEmail(deps(), { id: 'purchase-1', email }, support);
  }
  const mails = await db().query.outbox.findMany();
  const told = mails.filter(({ kind }) => kind === 'email-corrected');
  expect(told.map(({ toAddress }) => toAddress)).toEqual([
    'ada@example.com',
    'one@example.com',
    'ada@example.com',
  ]);
  expect(JSON.stringify(told[2])).not.toContain('two@example.com');
  expect(told[0]?.textBody).toContain('Grid Engine');
});
