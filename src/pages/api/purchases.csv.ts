import { exportOrders } from '#contract/orders.ts';
import { csvEndpoint } from '#server/csv.ts';
import { ordersTable } from '#server/orders/orders-table.ts';

export const ALL = csvEndpoint(exportOrders, ordersTable);
