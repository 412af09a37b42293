import { exportOrders } from '#contract/orders.ts';
import { csvEndpoint } from '#server/csv.ts';
import { onlyMethods } from '#server/endpoint.ts';
import { ordersTable } from '#server/orders/orders-table.ts';

export const prerender = false;

export const GET = csvEndpoint(exportOrders, ordersTable);
export const ALL = onlyMethods('GET');
