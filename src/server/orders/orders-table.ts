import { orderColumns } from '#contract/orders.ts';
import { defineTable } from '../csv.ts';
import { readOrders } from './list-orders.ts';

/** The columns of the dashboard, and what it does not show. */
export const ordersTable = defineTable('Purchases', readOrders, orderColumns, {
  id: ({ id }) => id,
  orderId: ({ orderId }) => orderId,
  productId: ({ productId }) => productId,
  email: ({ email }) => email,
  promoCode: ({ promoCode }) => promoCode,
  productName: ({ productName }) => productName,
  amount: ({ amount }) => amount,
  state: ({ state }) => state,
  date: ({ date }) => date,
  revenue: ({ revenue }) => revenue,
});
