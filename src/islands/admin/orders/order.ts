import type { OrderDetail, OrderRow } from '#contract/sales/orders.ts';

type WithOurNames<Answer> = Omit<Answer, 'id' | 'orderId'> & {
  orderId: string;
  paypalOrderId: string;
};

export type Order = WithOurNames<OrderDetail>;

export type ListedOrder = WithOurNames<OrderRow>;

/** Renames the API's ids: its `id` is our `orderId`, its `orderId` is PayPal's. */
export function renameIds<Answer extends { id: string; orderId: string }>({
  id,
  orderId: paypalOrderId,
  ...rest
}: Answer): WithOurNames<Answer> {
  return { ...rest, orderId: id, paypalOrderId };
}

export function orderPath(orderId: string): string {
  return `/admin/purchases/${encodeURIComponent(orderId)}`;
}

export const licensePath = (id: number): string => `/admin/licenses/${id}`;

export const customerPath = (email: string): string =>
  `/admin/customers/${encodeURIComponent(email)}`;
