import { exportOrders } from '#contract/orders.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { ordersTable } from '#server/orders/orders-table.ts';

export const ALL = csvEndpoint(exportOrders, ordersTable);
