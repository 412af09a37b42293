import { orderColumns } from '#contract/orders.ts';
import { defineTable } from '../endpoint/csv.ts';
import { readOrders } from './list-orders.ts';

/** The columns of the dashboard, and what it does not show. */
export const ordersTable = defineTable('Purchases', readOrders, orderColumns, {});
