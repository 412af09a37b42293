import { expect, it } from 'vitest';
import { readStored } from './read-stored.ts';

const order = { productId: 1, productName: 'Grid', amount: 49.9 };

it('understands what a tab stored when the ids had other names', () => {
  const unsettled = { kind: 'unsettled', message: 'Wait.', order: { ...order, orderID: '5O' } };
  expect(readStored(JSON.stringify(unsettled))).toEqual({
    ...unsettled,
    order: { ...order, paypalOrderId: '5O' },
  });
  const paid = { kind: 'paid', purchase: { success: true, purchaseId: 'abc', orderID: '5O' } };
  expect(readStored(JSON.stringify(paid))).toEqual({
    kind: 'paid',
    purchase: { success: true, orderId: 'abc', paypalOrderId: '5O' },
  });
  const keys = { purchaseId: 'abc', used: null, licenses: [{ licenseKey: 'K', isBlocked: false }] };
  expect(readStored(JSON.stringify(keys))).toEqual({
    orderId: 'abc',
    used: null,
    licenses: keys.licenses,
  });
});

it('reads what is stored now as it is', () => {
  const now = { kind: 'failed', summary: order, paypalOrderId: null, message: null };
  expect(readStored(JSON.stringify(now))).toEqual(now);
  expect(readStored('null')).toBeNull();
});
