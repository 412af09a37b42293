import { exportPurchases } from '#contract/purchases.ts';
import { csvEndpoint } from '#server/csv.ts';
import { onlyMethods } from '#server/endpoint.ts';
import { purchasesTable } from '#server/payments/purchases-table.ts';

export const prerender = false;

export const GET = csvEndpoint(exportPurchases, purchasesTable);
export const ALL = onlyMethods('GET');
