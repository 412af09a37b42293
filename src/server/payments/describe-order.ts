import type { orders } from '#db/schema.ts';

/** An order as the audit log names it: by the provider's id, since its own opens the purchase. */
export function describeOrder({
  providerOrderId,
  productName,
}: Pick<typeof orders.$inferSelect, 'providerOrderId' | 'productName'>): string {
  return `Order ${providerOrderId ?? 'without an id'}, ${productName}`;
}
