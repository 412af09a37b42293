import { expect, test } from 'vitest';
import { idleOutbox, insertOrder, testSettings } from '../../../tests/support/sold-order.ts';
import { tempDatabase } from '../../../tests/support/temp-database.ts';
import { savePurchaseEmail } from './save-purchase-email.ts';

const db = tempDatabase();
const deps = () => ({
  db: db(),
  settings: testSettings,
  outbox: idleOutbox(),
  now: () => new Date(),
});

test('the receipt goes to the address that is given first, and to no other', async () => {
  await insertOrder(db(), { email: null });
  const save = (email: string) => savePurchaseEmail(deps(), { id: 'purchase-1', email });
  await save('ada@example.com');
  await expect(save('eve@example.com')).rejects.toThrow('already');
  const mails = await db().query.outbox.findMany();
  expect(mails.map(({ kind, toAddress }) => ({ kind, toAddress }))).toEqual([
    { kind: 'receipt', toAddress: 'ada@example.com' },
  ]);
});

test('an order that is not paid takes no address', async () => {
  await insertOrder(db(), { email: null, state: 'pending' });
  const saving = savePurchaseEmail(deps(), { id: 'purchase-1', email: 'ada@example.com' });
  await expect(saving).rejects.toThrow('no such purchase');
});
