import type { orders } from '#db/schema.ts';

/** An order as the audit log names it: by the provider's id, since its own opens the purchase. */
export function describeOrder({
  paypalOrderId,
  productName,
}: Pick<typeof orders.$inferSelect, 'paypalOrderId' | 'productName'>): string {
  return `Order ${paypalOrderId ?? 'without an id'}, ${productName}`;
}
