import { orderColumns } from '#contract/orders.ts';
import { defineTable } from '../endpoint/csv.ts';
import { readOrders } from './list-orders.ts';

export const ordersTable = defineTable('Purchases', readOrders, orderColumns, {});
