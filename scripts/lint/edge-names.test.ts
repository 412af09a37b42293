import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * PayPal's id of an order is `orderID` in the specification and `paypalOrderId` inside the store.
 * These files convert it.
 */
const edges = [
  'src/islands/admin/lists/withdrawals.tsx',
  'src/islands/admin/withdrawals/facts.ts',
  'src/islands/invoices/Invoices.tsx',
  'src/islands/orders/checkout/PaymentButtons.tsx',
  'src/islands/orders/checkout/capture.ts',
  'src/islands/orders/result/use-purchase-keys.ts',
  'src/islands/portal/OtherPurchases.tsx',
  'src/islands/purchases/AwaitsConfirmation.tsx',
  'src/islands/withdrawals/StatementForm.tsx',
  'src/server/licenses/list-purchase-licenses.ts',
  'src/server/orders/capture-order.ts',
  'src/server/orders/consents/find-delivery.ts',
  'src/server/orders/give-copy.ts',
  'src/server/purchase-access/other-purchases.ts',
  'src/server/purchase-access/purchase-invoices.ts',
  'src/server/withdrawals/create-withdrawal.ts',
  'src/server/withdrawals/describe-withdrawal.ts',
  'src/server/withdrawals/withdrawal-mails.ts',
];

test('orderID appears only at the edges of the contract', () => {
  const files = globSync(['src/{server,islands}/**/*.{ts,tsx}', 'db/schema.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/server/paypal/'));
  const naming = files.filter((file) =>
    /\borderID\b|providerOrderId|provider_order_id/.test(readFileSync(file, 'utf8')),
  );
  expect(naming.toSorted()).toEqual(edges);
});
