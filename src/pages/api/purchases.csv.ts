import { exportOrders } from '#contract/orders.ts';
import { csvEndpoint } from '#server/endpoint/csv.ts';
import { ordersTable } from '#server/orders/list-orders.ts';

export const ALL = csvEndpoint(exportOrders, ordersTable);
