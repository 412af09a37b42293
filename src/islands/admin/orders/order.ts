import type { OrderDetail, OrderRow } from '#contract/orders.ts';

type WithOurNames<Answer> = Omit<Answer, 'id' | 'orderId'> & {
  orderId: string;
  paypalOrderId: string;
};

/** An order with its life. */
export type Order = WithOurNames<OrderDetail>;

/** An order in the list. */
export type ListedOrder = WithOurNames<OrderRow>;

/** Gives the ids of an answer our names: the API calls ours `id`, and PayPal's `orderId`. */
export function renameIds<Answer extends { id: string; orderId: string }>({
  id,
  orderId: paypalOrderId,
  ...rest
}: Answer): WithOurNames<Answer> {
  return { ...rest, orderId: id, paypalOrderId };
}

/** Where an order is shown. */
export function orderPath(orderId: string): string {
  return `/admin/purchases/${encodeURIComponent(orderId)}`;
}
