import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The specification calls PayPal's id of an order `orderID`; inside the store it is `paypalOrderId`, and `orderId` is the
 * store's own. Here the one becomes the other: where an input is read or an answer written, and where PayPal's script and
 * the visitor's storage are spoken to.
 */
const edges = [
  'src/islands/orders/checkout/PaymentButtons.tsx',
  'src/islands/orders/checkout/capture.ts',
  'src/islands/orders/checkout/read-stored.ts',
  'src/islands/orders/result/use-purchase-keys.ts',
  'src/server/licenses/list-purchase-licenses.ts',
  'src/server/orders/capture-order.ts',
];

test('the names that others give to ids stay at the edge of the contract', () => {
  const files = globSync(['src/{server,islands}/**/*.{ts,tsx}', 'db/schema.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/server/paypal/'));
  const naming = files.filter((file) =>
    /\borderID\b|providerOrderId|provider_order_id/.test(readFileSync(file, 'utf8')),
  );
  expect(naming.toSorted()).toEqual(edges);
});
