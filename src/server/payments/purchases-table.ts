import type { Purchase } from '#contract/purchases.ts';
import { defineTable } from '../csv.ts';
import { readPurchases } from './list-purchases.ts';

/** The columns of the dashboard, and what it does not show. */
export const purchasesTable = defineTable('Purchases', readPurchases, {
  ID: ({ id }: Purchase) => id,
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
