import type { OrderRow } from '#contract/orders.ts';
import { defineTable } from '../csv.ts';
import { readOrders } from './list-orders.ts';

/** The columns of the dashboard, and what it does not show. */
export const ordersTable = defineTable('Purchases', readOrders, {
  ID: ({ id }: OrderRow) => id,
  'Order ID': ({ orderId }) => orderId,
  'Product ID': ({ productId }) => productId,
  Email: ({ email }) => email,
  'Promo Code': ({ promoCode }) => promoCode,
  'Product Name': ({ productName }) => productName,
  'Amount (USD)': ({ amount }) => amount,
  State: ({ state }) => state,
  'Date (UTC)': ({ date }) => date,
  'Revenue (USD)': ({ revenue }) => revenue,
});
